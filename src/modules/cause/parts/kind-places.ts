import type { causeKinds } from '../model/index.ts'
import { listAt } from './use-way.ts'

/** A kind of causes, as the parts of this module are bound to it. */
export type CauseKind = keyof typeof causeKinds

/** The addresses of the screens of one kind, to which its figures lead. */
export interface KindPlaces {
  /** 项目, 基金, 求助: how it is called on its screens. */
  readonly word: string
  readonly list: string
  /** Where drives among founders, directors and members stand, if not in the list. */
  readonly directed?: string
  /** Where one of them is opened by `?id=`. */
  readonly page: string
  readonly review: string
  readonly progress: string
  readonly unsynced: string
  readonly payouts: string
  readonly donations: string
  readonly donors: string
  readonly thread: string
  readonly finance: string
}

/** Of each kind; a screen that is not there yet is led to by nothing. */
export const kindPlaces: Readonly<Record<CauseKind, KindPlaces>> = {
  project: {
    word: '项目',
    list: '/project/promine?tab=all',
    directed: '/project/nopublicPromine?tab=all',
    page: '/project/promine',
    review: '/project/proverify',
    progress: '/project/progress',
    unsynced: '/project/unsyncProject',
    payouts: '/project/propayout',
    donations: '/project/prodonlist',
    donors: '/project/prodonper',
    thread: '/project/proidetail',
    finance: '/finance/finpro',
  },
  fund: {
    word: '基金',
    list: '/fund/fundmine',
    page: '/fund/funddetail',
    review: '/fund/fundReview',
    progress: '/fund/fundgress',
    unsynced: '/fund/unsyncFund',
    payouts: '/fund/fundpayout',
    donations: '/fund/funddonlist',
    donors: '/fund/funddonper',
    thread: '/fund/fundinteract',
    finance: '/finance/finfund',
  },
  help: {
    word: '求助',
    list: '/seekhelp/helpmine',
    page: '/seekhelp/helpidetail',
    review: listAt('/seekhelp/helpmine', [['state', 'is', 'pending']]),
    progress: '/seekhelp/helpidetail?view=progress',
    unsynced: listAt('/seekhelp/helpmine', [['syncState', 'in', ['waiting', 'sending', 'failed']]]),
    payouts: '/seekhelp/helpayout',
    donations: '/seekhelp/helpdonlist',
    donors: '/seekhelp/helpdonper',
    thread: '/seekhelp/helpinteract',
    finance: '/finance/finhelp',
  },
}
