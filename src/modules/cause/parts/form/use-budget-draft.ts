import { useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { besidePlace, draftsAt, dropDraft, writeDraft } from '#ui/logic/draft.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import type { BesideDraft } from '#ui/views/draft-offer.tsx'
import { useCauseShape } from '../cause-shape.ts'
import { type BudgetDraft, budgetLineOf } from './budget.ts'
import type { Budget } from './use-budget.ts'

const line = z.object({
  item1: z.string().nullable(),
  item2: z.string(),
  content: z.string(),
  unitPrice: z.number().nullable(),
  quantity: z.number().nullable(),
  unit: z.string(),
  note: z.string(),
})
const kept = z.object({ lines: z.array(line), known: z.array(z.string()) })

/** A budget out of what a browser kept of it; null when it is none. */
export function readKeptBudget(
  values: unknown,
): { readonly lines: readonly BudgetDraft[]; readonly known: readonly string[] } | null {
  const read = kept.safeParse(values)
  if (!read.success) return null
  return { known: read.data.known, lines: read.data.lines.map(each => budgetLineOf(each)) }
}

export interface BudgetKeeping {
  /** A budget that was typed before and not saved. */
  readonly offered: BesideDraft | null
  /** The budget was saved, or goes on at another address: nothing of it is kept here. */
  drop(): void
}

/**
 * Keeps a typed budget in the browser with every change, as the form keeps its fields, and offers it
 * again: with the lines that were stored then, so that what others saved since is told.
 */
export function useBudgetDraft(cause: string | null, budget: Budget): BudgetKeeping {
  const { resource } = useCauseShape()
  const account = useMaybeSession()?.account.loginName ?? 'guest'
  const place = useMemo(
    () => ({ account, path: `${resource.path}/budget`, id: cause ?? 'new' }),
    [account, resource, cause],
  )
  const own = useMemo(() => besidePlace(place), [place])
  // While a budget waits for its answer, what is typed is kept beside it.
  const [waiting, setWaiting] = useState(() => [...draftsAt(localStorage, place)])
  const [found] = waiting
  const at = found ? own : place
  const { lines, known, isDirty } = budget
  // Lines that nobody typed here, a copied cause's, are no draft.
  const first = useRef(lines)
  useEffect(() => {
    if (first.current === lines) return
    if (at !== own) dropDraft(localStorage, own)
    // Saved, or taken back again: nothing is left to be offered.
    if (!isDirty) return dropDraft(localStorage, at)
    const now = new Date().toISOString()
    writeDraft(localStorage, at, { at: now, version: 0, values: { lines, known } })
  }, [lines, known, isDirty, at, own])
  const drop = () => dropDraft(localStorage, at)
  const budgetThen = found && readKeptBudget(found[1].values)
  if (!found || !budgetThen) return { offered: null, drop }
  const answer = () => {
    dropDraft(localStorage, { ...place, id: found[0] })
    setWaiting(rest => rest.slice(1))
  }
  return {
    offered: {
      label: '预算',
      at: found[1].at,
      isTyped: isDirty,
      restore() {
        answer()
        budget.restore(budgetThen)
      },
      discard: answer,
    },
    drop,
  }
}
