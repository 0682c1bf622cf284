import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { publicColumns } from '#modules/content/model/public-calls.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'

/** A column of a site, as its readers see it. */
export type SiteColumn = AnswerOf<typeof publicColumns>[number]

/** The columns that readers of the site in a form see: the organisation's, or the platform's. */
export function useColumns(form: Form): readonly SiteColumn[] {
  const organisation = useField(form.store, 'organisation').value
  const question = typeof organisation === 'string' ? { organisation } : {}
  const { data = [] } = useQuery({
    queryKey: ['website', 'columns', organisation ?? null],
    queryFn: () => fetchAsk(publicColumns, question),
  })
  return data
}

/** Where a column is read on its site. */
export function addressOfColumn({ link, code }: SiteColumn): string {
  return link ?? `/column/${code}`
}
