import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import type { DatasetAnswer } from '#modules/dataset/model/index.ts'
import { tell } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { type Binding, designAsk, type ScreenSnapshot, shapeRows } from '../model/index.ts'
import { noData, type WidgetData } from '../stage/widget-data.ts'

interface Kept {
  readonly binding: Binding
  readonly answer: DatasetAnswer | null
  readonly refused: string | null
  readonly data: WidgetData
}

/**
 * What the components of a draft have to draw: each different question is asked once, and what a
 * component draws stays the same object as long as neither its binding nor its answer changes.
 */
export function useWidgetRows(
  screen: string,
  { widgets, variables }: Pick<ScreenSnapshot, 'widgets' | 'variables'>,
): ReadonlyMap<string, WidgetData> {
  const kept = useRef(new Map<string, Kept>())
  const questions = new Map<string, { readonly query: QueryOf; readonly marks: boolean }>()
  const keyOf = new Map<string, string>()
  for (const { id, binding } of widgets) {
    if (binding?.from !== 'dataset' || binding.query.dataset === '') continue
    const text = JSON.stringify(binding.query)
    keyOf.set(id, text)
    questions.set(text, { query: binding.query, marks: text.includes('{{') })
  }
  const asked = [...questions]
  const answers = useQueries({
    queries: asked.map(([, { query, marks }]) => {
      const question = { screen, query, variables: marks ? variables : [] }
      return {
        queryKey: keys.ask(designAsk.path, question),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          tell(designAsk, question, { signal }),
        staleTime: 60_000,
        refetchOnWindowFocus: false,
      }
    }),
  })
  const byText = new Map(asked.map(([text], at) => [text, answers[at]]))
  const rows = new Map<string, WidgetData>()
  // Made anew: what was drawn for widgets that are gone is let go.
  const next = new Map<string, Kept>()
  for (const { id, binding } of widgets) {
    if (binding === null) continue
    const found = byText.get(keyOf.get(id) ?? '')
    // Of an answer only the readonly types differ.
    const answer = (found?.data?.answer as DatasetAnswer | undefined) ?? null
    const refused = found?.error ? sentenceOfError(found.error) : null
    const old = kept.current.get(id)
    const isSame = old?.binding === binding && old.answer === answer && old.refused === refused
    const data = isSame ? old.data : { ...noData, rows: shapeRows(binding, answer), refused }
    next.set(id, { binding, answer, refused, data })
    rows.set(id, data)
  }
  kept.current = next
  return rows
}

type QueryOf = Extract<Binding, { readonly from: 'dataset' }>['query']
