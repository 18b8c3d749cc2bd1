// How scripts are checked: what browsers can't tell us before a person meets it, and one way to lay them out.
import js from "@eslint/js";
import stylistic from "@stylistic/eslint-plugin";
import globals from "globals";

const rules = {
  ...js.configs.recommended.rules,
  "array-callback-return": "error",
  complexity: ["error", 10],
  eqeqeq: "error",
  "max-depth": ["error", 3],
  "no-implicit-globals": "error",
  "no-self-compare": "error",
  "no-shadow": "error",
  "no-throw-literal": "error",
  "no-unused-vars": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "prefer-object-spread": "error",
  "prefer-template": "error",
  "@stylistic/arrow-parens": "error",
  "@stylistic/arrow-spacing": "error",
  "@stylistic/comma-dangle": ["error", "always-multiline"],
  "@stylistic/comma-spacing": "error",
  "@stylistic/eol-last": "error",
  "@stylistic/indent": ["error", 2, { SwitchCase: 1 }],
  "@stylistic/key-spacing": "error",
  "@stylistic/keyword-spacing": "error",
  "@stylistic/max-len": ["error", { code: 160 }],
  "@stylistic/no-multiple-empty-lines": ["error", { max: 1, maxBOF: 0, maxEOF: 0 }],
  "@stylistic/no-tabs": "error",
  "@stylistic/no-trailing-spaces": "error",
  "@stylistic/object-curly-spacing": ["error", "always"],
  "@stylistic/quotes": ["error", "double", { avoidEscape: true }],
  "@stylistic/semi": "error",
  "@stylistic/space-before-blocks": "error",
  "@stylistic/space-infix-ops": "error",
};

export default [
  { ignores: ["node_modules/", "var/", ".venv/", "**/vendor/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["static/js/**/*.js"],
    ignores: ["static/js/{early,theme}.js", "static/js/hash-worker.js"],
    languageOptions: { sourceType: "module", globals: globals.browser },
  },
  { files: ["static/js/{early,theme}.js"], languageOptions: { sourceType: "script", globals: globals.browser } },
  { files: ["static/js/hash-worker.js"], languageOptions: { sourceType: "module", globals: globals.worker } },
  { files: ["static/sw.js"], languageOptions: { sourceType: "module", globals: globals.serviceworker } },
  { files: ["tests/js/**/*.js", "*.config.js"], languageOptions: { sourceType: "module", globals: globals.node } },
  { files: ["**/*.js"], plugins: { "@stylistic": stylistic }, rules },
];
