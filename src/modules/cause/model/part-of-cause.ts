import { choice, ref } from '#kinds/index.ts'
import { causeKinds } from './cause.ts'

/** The cause and its kind that a record is kept of; the kind never changes, so that lists of one kind filter by it. */
export const partOfCause = {
  organisation: ref('所属机构', 'charity/organisation', {
    required: true,
    system: true,
    frozen: true,
  }),
  cause: ref('标的', 'project/cause', { required: true, frozen: true }),
  causeKind: choice('标的类型', causeKinds, { required: true, system: true, frozen: true }),
} as const

/** As `partOfCause`, of records that the server alone makes. */
export const madeForCause = {
  ...partOfCause,
  cause: ref('标的', 'project/cause', { required: true, system: true, frozen: true }),
} as const
