import type { causeKinds } from '../model/index.ts'

/** The kind of cause that a screen is about. */
export type CauseKind = keyof typeof causeKinds

interface ToldPlaces {
  /** What its causes are called: 项目. */
  readonly noun: string
  /** Where they are opened by `?id=`. */
  readonly cause: string
  readonly progress: string
  readonly progressPage: string
  readonly progressQueue: string
  readonly progressDesk: string
  /** Kinds of the reviews of its progress. */
  readonly progressReview: string
  readonly reports: string
  readonly reportPage: string
  readonly reportReview: string
}

/** The addresses at which what causes tell is read and decided, by kind. */
export const toldPlaces: Readonly<Record<CauseKind, ToldPlaces>> = {
  project: {
    noun: '项目',
    cause: '/project/promine',
    progress: '/project/progress',
    progressPage: '/project/progdetail',
    progressQueue: '/project/proProgressVerify',
    progressDesk: '/project/proProgressdetail',
    progressReview: 'progress',
    reports: '/project/proreport',
    reportPage: '/project/prordetail',
    reportReview: 'causeReport',
  },
  fund: {
    noun: '基金',
    cause: '/fund/funddetail',
    progress: '/fund/fundgress',
    progressPage: '/fund/fundgress',
    progressQueue: '/fund/fundProgressReview',
    progressDesk: '/fund/fundreviewProgressdetail',
    progressReview: 'progress.fund',
    reports: '/fund/fundreport',
    reportPage: '/fund/fundreport',
    reportReview: 'causeReport.fund',
  },
  help: {
    noun: '求助',
    // A case has no further addresses: what it tells opens as a view of its page.
    cause: '/seekhelp/helpidetail',
    progress: '/seekhelp/helpidetail?view=progress',
    progressPage: '/seekhelp/helpidetail?view=progress',
    progressQueue: '/seekhelp/helpidetail?view=progressQueue',
    progressDesk: '/seekhelp/helpidetail?view=progressDesk',
    progressReview: 'progress.help',
    reports: '/seekhelp/helpidetail?view=report',
    reportPage: '/seekhelp/helpidetail?view=report',
    reportReview: 'causeReport.help',
  },
}
