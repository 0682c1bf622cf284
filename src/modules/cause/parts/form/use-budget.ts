import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tell } from '#ui/logic/asks.ts'
import type { Presented, PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import {
  callOf,
  codes,
  type FieldError,
  get,
  RequestFailure,
  sentenceOfError,
} from '#ui/logic/request.ts'
import { budgetLine } from '../../model/index.ts'
import { useCauseShape } from '../cause-shape.ts'
import { type BudgetDraft, budgetLineOf, budgetSum, isBlankLine } from './budget.ts'

/** The lines of a cause's budget as they are stored; nothing is asked without a cause. */
export function useBudgetLines(cause: string | null) {
  const filter = JSON.stringify([{ field: 'cause', op: 'is', value: cause }])
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(budgetLine.path, { filter, all: true }),
    queryFn: ({ signal }) => linesOf(cause, signal),
    enabled: cause !== null,
  })
  return { lines: cause === null ? none : data, failure: error, refresh: () => void refetch() }
}

const none: readonly PresentedOf<typeof budgetLine>[] = []

function linesOf(
  cause: string | null,
  signal?: AbortSignal,
): Promise<readonly PresentedOf<typeof budgetLine>[]> {
  const filter = JSON.stringify([{ field: 'cause', op: 'is', value: cause }])
  return get(callOf(budgetLine, 'getList'), { filter, sort: 'sort' }, { signal })
}

/** A stored line as a line of the table. */
export function draftOf(row: Presented): BudgetDraft {
  const text = (name: string) => (typeof row[name] === 'string' ? String(row[name]) : '')
  const number = (name: string) => (typeof row[name] === 'number' ? Number(row[name]) : null)
  return budgetLineOf({
    item1: text('item1') || null,
    item2: text('item2'),
    content: text('content'),
    unitPrice: number('unitPrice'),
    quantity: number('quantity'),
    unit: text('unit'),
    note: text('note'),
  })
}

/** Somebody else saved the table meanwhile. */
export interface BudgetConflict {
  /** Who and when, as the server tells it. */
  readonly sentence: string
  /** What is stored now. */
  readonly latest: readonly BudgetDraft[]
  readonly ids: readonly string[]
}

/** How a table was taken: wrong cells are marked, a conflict waits for a choice. */
export type BudgetSaved = 'kept' | 'refused' | 'conflict'

export interface Budget {
  readonly lines: readonly BudgetDraft[]
  readonly sum: number
  readonly isDirty: boolean
  /** Refusals by line key and field. */
  readonly errors: Readonly<Record<string, string>>
  change(lines: readonly BudgetDraft[]): void
  readonly conflict: BudgetConflict | null
  /** The stored lines that what is typed was typed over. */
  readonly known: readonly string[]
  /** Takes up what was typed before, over the lines that were stored then. */
  restore(typed: {
    readonly lines: readonly BudgetDraft[]
    readonly known: readonly string[]
  }): void
  /** Sends the whole table. */
  save(cause: string): Promise<BudgetSaved>
  /** Ends a conflict: what is stored takes the place of what was typed. */
  takeLatest(): void
  /** Ends a conflict: the next saving puts what was typed over what is stored. */
  keepMine(): void
}

export interface BudgetStored {
  readonly lines: readonly BudgetDraft[]
  /** The stored lines by id: whoever saves over others is told. */
  readonly ids: readonly string[]
}

/** The budget table of a form: typed lines, their sum, and how they are saved as a whole. */
export function useBudget(
  { lines: stored, ids }: BudgetStored,
  typed?: readonly BudgetDraft[],
): Budget {
  const client = useQueryClient()
  const { setBudget } = useCauseShape().calls
  const [base, setBase] = useState(stored)
  const [known, setKnown] = useState<readonly string[]>(ids)
  const [lines, setLines] = useState(typed ?? stored)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [conflict, setConflict] = useState<BudgetConflict | null>(null)
  const given = lines.filter(line => !isBlankLine(line))
  const startFrom = ({ latest, ids: stand }: BudgetConflict) => {
    setBase(latest)
    setKnown(stand)
    setConflict(null)
    setErrors({})
  }
  return {
    lines,
    sum: budgetSum(lines),
    isDirty: printed(lines) !== printed(base),
    errors,
    conflict,
    takeLatest() {
      if (conflict === null) return
      startFrom(conflict)
      setLines(conflict.latest)
    },
    keepMine() {
      if (conflict !== null) startFrom(conflict)
    },
    known,
    restore(typed) {
      setKnown(typed.known)
      setLines(typed.lines)
      setErrors({})
    },
    change(next) {
      setLines(next)
      setErrors({})
    },
    async save(cause) {
      try {
        const kept = await tell(setBudget, {
          id: cause,
          lines: given.map(sentOf),
          known,
        })
        setKnown(kept.map(({ id }) => id))
        setBase(lines)
        setErrors({})
        await client.invalidateQueries({ queryKey: keys.resource(budgetLine.path) })
        return 'kept'
      } catch (error) {
        if (error instanceof RequestFailure && error.statusCode === codes.conflict) {
          const rows = await linesOf(cause)
          setConflict({
            sentence: sentenceOfError(error),
            latest: rows.map(draftOf),
            ids: rows.map(({ id }) => id),
          })
          return 'conflict'
        }
        const refused = error instanceof RequestFailure ? error.errors : []
        if (refused.length === 0) throw error
        setErrors(byCell(refused, given))
        return 'refused'
      }
    },
  }
}

function sentOf(line: BudgetDraft) {
  const { item1, item2, content, unitPrice, quantity, unit, note } = line
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    item1,
    item2: item2.trim(),
    content: orNull(content),
    unitPrice,
    quantity,
    unit: orNull(unit),
    note: orNull(note),
  }
}

function printed(lines: readonly BudgetDraft[]): string {
  return JSON.stringify(lines.filter(line => !isBlankLine(line)).map(sentOf))
}

/** `lines.2.unitPrice` as the cell of the third line. */
function byCell(
  errors: readonly FieldError[],
  lines: readonly BudgetDraft[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    errors.flatMap(({ field, message }) => {
      const [, at = '', name = ''] = field.split('.')
      const line = lines[Number(at)]
      return line ? [[`${line.key} ${name}`, message] as const] : []
    }),
  )
}
