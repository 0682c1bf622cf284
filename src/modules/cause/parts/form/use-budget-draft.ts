import { useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { dropDraft, readDraft, writeDraft } from '#ui/logic/draft.ts'
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
  const [found, setFound] = useState(() => readDraft(localStorage, place))
  const { lines, known, isDirty } = budget
  // Lines that nobody typed here, a copied cause's, are no draft.
  const first = useRef(lines)
  useEffect(() => {
    if (first.current === lines) return
    // Saved, or taken back again: nothing is left to be offered.
    if (!isDirty) return dropDraft(localStorage, place)
    const at = new Date().toISOString()
    writeDraft(localStorage, place, { at, version: 0, values: { lines, known } })
  }, [lines, known, isDirty, place])
  const drop = () => {
    dropDraft(localStorage, place)
    setFound(null)
  }
  const budgetThen = found && readKeptBudget(found.values)
  if (!found || !budgetThen) return { offered: null, drop }
  return {
    offered: {
      label: '预算',
      at: found.at,
      restore() {
        setFound(null)
        budget.restore(budgetThen)
      },
      discard: drop,
    },
    drop,
  }
}
