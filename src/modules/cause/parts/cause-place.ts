import type { causeKinds } from '#modules/project/model/index.ts'

/** The kind of cause that a part stands for. */
export type CauseKind = keyof typeof causeKinds

/** What each kind is called on screens. */
export const kindNames: Readonly<Record<CauseKind, string>> = {
  project: '项目',
  fund: '基金',
  help: '求助',
}
