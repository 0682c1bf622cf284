import { createContext, type ReactNode, use } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { AddressTab } from '#ui/views/address-tabs.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import type { RowAction } from '#ui/views/row-actions.tsx'
import { type CauseCalls, causeCalls } from '../model/cause-calls.ts'
import { asCauseRecord, type CauseKindName, type CauseRecord, causeKinds } from '../model/index.ts'
import type { ListOfRows } from './form/rows-input.tsx'

/** The answers of a form, or the values of a record. */
export type Values = Readonly<Record<string, unknown>>

/** A screen that lists causes of one kind. */
export interface CausePlace {
  readonly address: string
  readonly title: string
  /** The way of raising money of all that it lists, and of what is made there; null: either. */
  readonly raiseMode: '1' | '2' | null
  /** The address of the page of one cause; the list's own when absent. */
  readonly page?: string
}

/** The address of the page of one cause of a list. */
export function pageOf({ page, address }: CausePlace): string {
  return page ?? address
}

/**
 * One step of the form. Two keys mean something: `budget` is the table of the budget and has no
 * fields, `plan` asks a directed drive for its people in the place of its fields.
 */
export interface FormStep {
  readonly key: string
  readonly title: string
  /** The fields in their order. */
  readonly fields: readonly string[]
  /** Records that hang on the stored draft and stand below its fields. */
  readonly records?: { readonly label: string; content(id: string): ReactNode }
  /** Laid out in another way than the others: a table needs the whole width. */
  readonly layout?: 'wide' | 'broad'
}

/** When a field is asked that only exists beside the answer to another one. */
export interface FieldCondition {
  isAsked(values: Values): boolean
  /** Whether submission needs it where it is asked, beside those that the field itself requires. */
  isNeeded?(values: Values): boolean
}

/** A tab of the page of a cause. */
export interface CauseTab extends AddressTab {
  /** The action without which it is left out. */
  readonly needs?: string
  /** The key of the tab that it follows; before the reviews when absent. */
  readonly after?: string
  /** What it shows is read by reviewers too. */
  readonly inReview?: true
}

/** The words and the steps of the work, as donors read them. */
export interface Execution {
  readonly words: string | null
  readonly steps: readonly (readonly [name: string, when: string])[]
}

/** Names of fields under the words that donors read beside them. */
type Told = readonly (readonly [label: string, field: string])[]

/** What a module says of the screens of its kind of cause; the parts know nothing else of it. */
interface ShapeOf<R extends AnyResource> {
  readonly kind: CauseKindName
  readonly resource: R
  readonly places: {
    /** Where most of the kind stand: with the plan library, and with the page of any of them. */
    readonly list: CausePlace
    readonly review: string
    readonly queue: string
  }
  /** Kinds of the reviews that its queue holds, separated by commas. */
  readonly reviews: string
  /** Records of other resources wait in its queue too: addresses say the kind of each. */
  readonly tellsKind?: true
  /** Whether it has a budget that adds up to its target. */
  readonly hasBudget: boolean
  /** Whether any of the kind may ask named people alone (定向); true when absent. */
  readonly hasDirected?: boolean

  /** The steps in the order in which one is thought through. */
  readonly steps: readonly FormStep[]
  /** Of the kind's own fields. */
  readonly conditions: Readonly<Record<string, FieldCondition>>
  /** The own fields whose value is a short list of alike lines. */
  readonly lists: Readonly<Record<string, ListOfRows>>
  /** How a line of those is told among the facts. */
  readonly printedLists: Readonly<Record<string, (line: Values) => ReactNode>>
  /** What stands below the aside of the form; what becomes of a gift when absent. */
  asideNote?(values: Values): string

  /** The tabs of the list; one for each state when absent. */
  readonly segments?: readonly ListTab[]
  /** The filters in the toolbar of the list, when they are others than every cause has. */
  readonly quick?: readonly string[]
  /** The columns that a list of what raises in public begins with, likewise. */
  readonly shown?: readonly string[]
  readonly extraColumns?: ListColumns<R>
  /** Further actions of a row; `go` opens an address. */
  rowActions?(row: PresentedOf<R>, go: (address: string) => void): readonly RowAction<R>[]

  /** Buttons of the kind's own in the head of its page; `go` opens an address. */
  pageActions?(row: PresentedOf<R>, go: (address: string) => void): ReactNode
  /** The cause whose money pays for one that has none of its own. */
  payoutSource?(row: PresentedOf<R>): string | null

  /** Tags after those of every cause in the head of its page. */
  headTags?(row: PresentedOf<R>): ReactNode
  extraTabs?(row: PresentedOf<R>): readonly CauseTab[]
  /** What its reviewers compare beside the prechecks. */
  reviewAside?(row: PresentedOf<R>, refresh: () => void): ReactNode

  /** Formatted texts that donors read after 详情. */
  readonly stories: Told
  execution?(row: PresentedOf<R>): Execution
  /** What is published of the kind's own: who takes part, and the terms. */
  readonly published: { readonly parties: Told; readonly terms: Told }
}

/** The screens of a kind of cause as the parts see them. */
export interface CauseShape extends ShapeOf<CauseRecord> {
  /** 项目, 基金, 求助. */
  readonly label: string
  readonly calls: CauseCalls
}

/** Binds the screens of every cause to a kind; refused where its resource lacks what every cause has. */
export function causeShape<R extends AnyResource>(given: ShapeOf<R>): CauseShape {
  const { resource, ...own } = given
  // The cast: its functions are only ever given rows of its own resource.
  const shared = own as unknown as Omit<ShapeOf<CauseRecord>, 'resource'>
  const record = asCauseRecord(resource)
  return { ...shared, resource: record, label: causeKinds[given.kind], calls: causeCalls(record) }
}

/** The kind that the parts below it are bound to. */
export const CauseShapeContext = createContext<CauseShape | null>(null)

/** The kind that a part is bound to. */
export function useCauseShape(): CauseShape {
  const shape = use(CauseShapeContext)
  if (shape === null) throw new Error('no kind of cause is given to this part')
  return shape
}
