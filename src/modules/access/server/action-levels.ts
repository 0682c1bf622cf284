/** What kind of doing an action is: the words of the rights matrix in upms.md. */
export type ActionLevel = 'read' | 'approve' | 'manage' | 'sensitive'

const reading = new Set(['view', 'figures'])
const deciding = new Set([
  'approve',
  'approveEnding',
  'reject',
  'rejectEnding',
  'return',
  'confirm',
  'refuse',
  'verify',
  'audit',
  'review',
  'transfer',
  'decide',
  'publish',
  'suspend',
  'override',
  'resume',
])
const sensitive = new Set(['unmask', 'export'])

/** Whether an action only looks. */
export function isReading(verb: string): boolean {
  return reading.has(verb)
}

/** The level of an action by its verb. */
export function levelOf(verb: string): ActionLevel {
  if (reading.has(verb)) return 'read'
  if (deciding.has(verb)) return 'approve'
  return sensitive.has(verb) ? 'sensitive' : 'manage'
}
