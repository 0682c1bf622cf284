import type { AlertRule } from '../model/log-alert.ts'

/** Something worth looking at, as a rule found it. */
export interface AlertFinding {
  readonly rule: AlertRule
  /** The same for the same event: a second finding of it raises nothing. */
  readonly key: string
  readonly level?: 'high' | 'medium'
  /** ISO; now when absent. */
  readonly at?: string
  readonly summary: string
  readonly account?: string | null
  readonly accountName?: string | null
  readonly organisation?: string | null
  readonly ip?: string | null
  readonly times?: number
  /** Ids of rows of the operation log. */
  readonly evidence?: readonly string[]
}
