import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const evidenceGrants: BuiltInGrants = {
  // A donation's drawer shows its proof.
  'evidence/evidenceLeaf': { work: ['finance', 'log'], auditadmin: 'R export verify' },
}
