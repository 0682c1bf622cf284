import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/web/logic/request.ts'
import { type Form, useField } from '#kernel/web/logic/use-form.ts'

/** A column of a site, as its readers see it. */
export interface SiteColumn {
  readonly id: string
  readonly name: string
  readonly code: string
  /** Where a column leads that is a link. */
  readonly link: string | null
}

/** The columns that readers of the site in a form see: the organisation's, or the platform's. */
export function useColumns(form: Form): readonly SiteColumn[] {
  const organisation = useField(form.store, 'organisation').value
  const question = typeof organisation === 'string' ? { organisation } : {}
  const { data = [] } = useQuery({
    queryKey: ['website', 'columns', organisation ?? null],
    queryFn: () => get<readonly SiteColumn[]>('/api/article/public/getColumns', question),
  })
  return data
}

/** Where a column is read on its site. */
export function addressOfColumn({ link, code }: SiteColumn): string {
  return link ?? `/column/${code}`
}
