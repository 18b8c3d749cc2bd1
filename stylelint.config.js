// How styles are checked. Rules are written close together, one a line where it fits, like a table of what each part looks like.
const words = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$";

export default {
  extends: ["stylelint-config-standard"],
  ignoreFiles: ["node_modules/**", "var/**", "**/vendor/**"],
  reportNeedlessDisables: true,
  reportInvalidScopeDisables: true,
  rules: {
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "custom-property-pattern": words,
    "keyframes-name-pattern": words,
    "media-feature-range-notation": "prefix",  // browsers of before 2023
    "no-descending-specificity": null,         // rules stand with the part they are about
    "property-no-vendor-prefix": [true, { ignoreProperties: ["text-size-adjust"] }],  // phones know it only so
    "rule-empty-line-before": null,
    "selector-class-pattern": `${words}|^markedContent$`,  // the one of pdf.js
    "selector-id-pattern": words,
    "value-keyword-case": ["lower", { camelCaseSvgKeywords: true, ignoreProperties: [/^--/] }],
  },
};
