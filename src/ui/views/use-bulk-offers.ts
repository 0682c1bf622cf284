import type { Presented } from '#ui/logic/presented.ts'
import {
  type ActPreview,
  type BulkPreview,
  type Chosen,
  chosenRows,
  everythingOf,
  useBulkPreview,
} from '#ui/logic/use-bulk.ts'
import { bulkEdit, bulkMoves, movesOf, type NamedMove, removal } from '#ui/logic/use-moves.ts'
import type { BulkBarProps } from './bulk-bar-props.ts'
import { asksAboutRows } from './move-dialogs.ts'

/** One act of a bulk bar: with how many records it can be done, and why not with the others. */
export interface Offer {
  readonly key: string
  readonly label: string
  readonly isDanger: boolean
  readonly able: number
  readonly reasons: ActPreview['reasons']
  run(): void
}

/** What is offered, and of how many records, once that is known. */
export interface BulkOffers {
  readonly offers: readonly Offer[]
  readonly total: number | undefined
  /** Most records of one act. */
  readonly most: number
  readonly isLoading: boolean
}

/** So many chosen rows are looked at before an act. */
const mostLooked = 200

/** What may be done with the chosen records, and what the server knows of it before. */
export function useBulkOffers(props: BulkBarProps): BulkOffers {
  const { resource, rows, isAll, question } = props
  const ofRows = rowMoves(props)
  const isPart = ofRows.some(({ able }) => able.length < rows.length)
  const ids = JSON.stringify([{ field: 'id', op: 'in', value: rows.map(({ id }) => id) }])
  const { data: preview, isLoading } = useBulkPreview(
    resource,
    isAll ? question : { keyword: '', filter: ids },
    isAll || (isPart && rows.length <= mostLooked),
  )
  const offers = isAll
    ? preview === undefined
      ? []
      : offersOfAll(props, preview)
    : offersOfRows(props, ofRows, preview)
  const most = preview?.most ?? Number.POSITIVE_INFINITY
  return { offers, total: preview?.total, most, isLoading }
}

type RowMove = NamedMove & { readonly able: readonly Presented[] }

function rowMoves({ resource, rows }: BulkBarProps): readonly RowMove[] {
  const able = (verb: string) => rows.filter(row => row.can.includes(verb))
  return [
    ...(resource.bulkEdit ? [{ ...bulkEdit, able: able('update') }] : []),
    ...bulkMoves(resource, rows),
    { ...removal, able: able('delete') },
  ].filter(move => move.able.length > 0)
}

function offersOfRows(
  { rows, own = [], onMove, onClear }: BulkBarProps,
  moves: readonly RowMove[],
  preview: BulkPreview | undefined,
): readonly Offer[] {
  const chosen = chosenRows(rows)
  return [
    ...own.map(({ key, label, run }) => ({
      ...{ key, label, isDanger: false, able: rows.length, reasons: [] },
      run: () => run(chosen, onClear),
    })),
    ...moves.map(({ able, ...named }) =>
      moveOffer(named, actOf(preview, named.name, able.length), () =>
        onMove(named, chosenRows(able)),
      ),
    ),
  ]
}

function offersOfAll(
  { resource, question, own = [], onMove, onClear }: BulkBarProps,
  preview: BulkPreview,
): readonly Offer[] {
  const found = everythingOf(question, preview)
  const isAble = (name: string) => actOf(preview, name, 0).able > 0
  // An act on all asks about those that it can be done with.
  const ableOf = (name: string): Chosen => ({ ...found, count: actOf(preview, name, 0).able })
  const moves = [bulkEdit, ...movesOf(resource).filter(({ move }) => move.bulk), removal]
  return [
    ...own.flatMap(({ key, label, name, run }) => {
      if (name === undefined || !isAble(name)) return []
      const act = actOf(preview, name, 0)
      return [{ ...act, key, label, isDanger: false, run: () => run(ableOf(name), onClear) }]
    }),
    ...moves
      // A dialog of its own asks about the rows that it is shown.
      .filter(({ name }) => isAble(name) && !asksAboutRows(resource, name))
      .map(named =>
        moveOffer(named, actOf(preview, named.name, 0), () => onMove(named, ableOf(named.name))),
      ),
  ]
}

function moveOffer(
  { name, move }: NamedMove,
  { reasons, able }: Pick<Offer, 'reasons' | 'able'>,
  run: () => void,
): Offer {
  return { key: name, label: move.label, isDanger: move.danger ?? false, able, reasons, run }
}

/** What the preview knows of an act; `able` where it does not. */
function actOf(
  preview: BulkPreview | undefined,
  name: string,
  able: number,
): Pick<Offer, 'reasons' | 'able'> {
  const known = preview?.acts.find(act => act.name === name)
  return { able: known?.able ?? able, reasons: known?.reasons ?? [] }
}
