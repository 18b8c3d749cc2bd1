// What a form of roles and a choice of names come to; without a page, so that they can be tried alone.

/** The roles that these rows say: those with a role, their days or none. */
export function rolesOf(rows) {
  return rows.filter(({ role }) => role).map(({ role, startsOn, endsOn, note }) => ({
    role, starts_on: startsOn || null, ends_on: endsOn || null, note: note ?? "",
  }));
}

/** What a name is, as pairs of a word and what stands beside it. */
export function sideOf(entity) {
  return [
    ["Merged", entity.name],
    ["Also written", entity.aliases.join(" · ") || "—"],
    ["Roles", entity.roles.join(", ") || "—"],
    ["Facts", String(entity.fact_count)],
    ["Mentions", String(entity.mention_count)],
  ];
}
