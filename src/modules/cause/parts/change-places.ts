import type { CauseKind } from './cause-kind.ts'

/** Addresses of change requests and child plans. */
export interface ChangePlaces {
  /** The queue of changes, and of what becomes of surplus. */
  readonly list: string
  readonly detail: string
  /** Child plans; of projects alone. */
  readonly children?: string
}

/** The addresses by kind; null where a kind has none, and so no such tabs. */
export const changePlaces = {
  project: {
    list: '/project/proaudit',
    detail: '/project/proadetail',
    children: '/project/childrenplan',
  },
  fund: null,
  help: null,
} as const satisfies Readonly<Record<CauseKind, ChangePlaces | null>>
