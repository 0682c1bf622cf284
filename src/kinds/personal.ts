import type { AnyField, Kind } from './field.ts'

/**
 * A kind whose values may be personal data (PIPL art. 28, BR-41): sealed in the database, masked
 * in every answer, shown in the clear only with a reason.
 */
export interface PersonalKind<F extends AnyField> extends Kind<F> {
  mask: NonNullable<Kind<F>['mask']>
  /** Whether this field of the kind is personal; a field may say otherwise than its kind. */
  isPersonal(field: F): boolean
  /** Papers, cards and health: more sensitive than contacts. */
  readonly papers?: true
}
