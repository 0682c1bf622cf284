import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { fetchAsk } from '#ui/logic/asks.ts'
import type { Presented, PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { charityConfigInForce } from '../../model/charity-config-calls.ts'
import { charityConfig } from '../../model/index.ts'
import { writeAmounts } from './amounts.ts'

/** The settings as a page shows them that says above whose they are. */
export const settings: typeof charityConfig = {
  ...charityConfig,
  views: {
    ...charityConfig.views,
    form: Object.fromEntries(
      Object.entries(charityConfig.views.form ?? {}).map(([title, names]) => [
        title,
        names.filter(name => name !== 'organisation'),
      ]),
    ),
  },
}

/** The settings that hold for an organisation, its own and those it inherits, to read. */
export function ConfigFacts({ organisation }: { readonly organisation: string }) {
  const own = useConfig(organisation)
  const { inherited, failure } = useInherited(organisation)
  const fault = own.error ?? failure
  if (fault) return <FailureState size="small" failure={fault} onRetry={() => void own.refetch()} />
  if (!own.data || !inherited) return <Skeleton active paragraph={{ rows: 6 }} />
  const [row] = own.data
  if (!row) return <EmptyState size="small" title="没有自有配置" hint="各项沿用平台默认配置。" />
  return <InForce row={row} inherited={inherited} />
}

/** One row of settings, read with what holds in the place of its empty values. */
export function InForce({
  row,
  inherited,
}: {
  readonly row: PresentedOf<typeof charityConfig>
  readonly inherited: Inherited
}) {
  const inForce = { ...row, ...withInherited(row, inherited) }
  return (
    <RecordFacts
      resource={settings}
      row={inForce}
      drawn={{ quickAmounts: writeAmounts(inForce.quickAmounts) }}
    />
  )
}

type Inherited = Readonly<Record<string, unknown>>

/** The row of settings of an organisation, or that of the platform. */
export function useConfig(organisation: string | null) {
  const filter = JSON.stringify([
    organisation === null
      ? { field: 'organisation', op: 'blank' }
      : { field: 'organisation', op: 'is', value: organisation },
  ])
  return useQuery({
    queryKey: keys.list(charityConfig.path, { filter, all: true }),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof charityConfig>[]>(
        callOf(charityConfig, 'getList'),
        { filter },
        { signal },
      ),
  })
}

/** What holds where an organisation has set nothing. */
export function useInherited(organisation: string | null) {
  const { data, error } = useQuery({
    queryKey: keys.list(charityConfig.path, { inForce: organisation }),
    queryFn: ({ signal }) => fetchAsk(charityConfigInForce, {}, { signal }),
  })
  return { inherited: data?.inherited, failure: error }
}

/** Empty values as those that hold in their place, for reading. */
function withInherited(row: Presented, inherited: Inherited) {
  return Object.fromEntries(
    Object.keys(charityConfig.fields).flatMap(name =>
      row[name] === null && inherited[name] !== undefined ? [[name, inherited[name]]] : [],
    ),
  )
}
