import { changeReviewKinds } from '../model/index.ts'
import type { CauseKind } from './cause-kind.ts'

/** Addresses of change requests and child plans. */
export interface ChangePlaces {
  /** The list of the requests. */
  readonly list: string
  /** Where `?change=` opens the form. */
  readonly form: string
  /** The page of one request, with what its address says beside the id. */
  readonly detail: string
  /** The page of one cause, to which its id is added. */
  readonly cause: string
  /** The queue of reviews that the page of a request walks. */
  readonly desk: {
    readonly page: string
    readonly queue: string
    /** Kinds of the reviews in that queue, separated by commas. */
    readonly kinds: string
    readonly tellsKind?: true
  }
  /** Child plans; of projects alone. */
  readonly children?: string
}

/** The addresses by kind. Funds are changed and settled where they are reviewed, help requests in their list. */
export const changePlaces: Readonly<Record<CauseKind, ChangePlaces>> = {
  project: {
    list: '/project/proaudit',
    form: '/project/proaudit',
    detail: '/project/proadetail',
    cause: '/project/promine',
    desk: {
      page: '/project/proadetail',
      queue: '/project/proaudit',
      kinds: changeReviewKinds.project,
    },
    children: '/project/childrenplan',
  },
  fund: {
    list: '/fund/fundReview?part=requests',
    form: '/fund/fundReview',
    detail: `/fund/fundreviewdetail?kind=${changeReviewKinds.fund}`,
    cause: '/fund/funddetail',
    desk: {
      page: '/fund/fundreviewdetail',
      queue: '/fund/fundReview',
      kinds: 'fund,fund.terminate,fund.close,fundBudget,principalChange,fund.change,fund.surplus',
      tellsKind: true,
    },
  },
  help: {
    list: '/seekhelp/helpmine?part=requests',
    form: '/seekhelp/helpmine',
    detail: '/seekhelp/helpidetail?part=change',
    cause: '/seekhelp/helpidetail',
    desk: {
      page: '/seekhelp/helpidetail?part=change',
      queue: '/seekhelp/helpmine?part=requests',
      kinds: changeReviewKinds.help,
    },
  },
}
