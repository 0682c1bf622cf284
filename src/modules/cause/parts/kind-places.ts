import type { causeKinds } from '../model/index.ts'

/** A kind of causes, as the parts of this module are bound to it. */
export type CauseKind = keyof typeof causeKinds

/** The addresses of the screens of one kind, to which its figures lead. */
export interface KindPlaces {
  /** 项目, 基金, 求助: how it is called on its screens. */
  readonly word: string
  readonly list: string
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
    list: '/project/promine',
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
    review: '/fund/fundverify',
    progress: '/fund/fundprogress',
    unsynced: '/fund/unsyncFund',
    payouts: '/fund/fundpayout',
    donations: '/fund/funddonlist',
    donors: '/fund/funddonper',
    thread: '/fund/fundidetail',
    finance: '/finance/finfund',
  },
  help: {
    word: '求助',
    list: '/seekhelp/helpmine',
    review: '/seekhelp/helpverify',
    progress: '/seekhelp/helpprogress',
    unsynced: '/seekhelp/unsyncHelp',
    payouts: '/seekhelp/helpayout',
    donations: '/seekhelp/helpdonlist',
    donors: '/seekhelp/helpdonper',
    thread: '/seekhelp/helpidetail',
    finance: '/finance/finhelp',
  },
}
