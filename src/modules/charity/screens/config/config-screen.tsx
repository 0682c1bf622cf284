import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyField } from '#kernel/kinds/field.ts'
import { ref } from '#kernel/kinds/index.ts'
import { Input } from '#kernel/kinds/inputs.ts'
import { printField } from '#kernel/kinds/registry.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get } from '#kernel/web/logic/request.ts'
import { useMaybeSession } from '#kernel/web/logic/session.ts'
import { RecordFacts } from '#kernel/web/views/detail-body.tsx'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import type { FormSlots } from '#kernel/web/views/form-body.tsx'
import { FormScreen } from '#kernel/web/views/form-screen.tsx'
import page from '#kernel/web/views/page.module.css'
import { PageHeader } from '#kernel/web/views/page-header.tsx'
import { charityConfig } from '../../model/index.ts'
import styles from './config.module.css'
import { QuickAmounts } from './quick-amounts.tsx'

const slots: FormSlots = { quickAmounts: form => <QuickAmounts form={form} /> }

const whose = ref('机构', 'charity/organisation')

/** 公益号配置: the platform's defaults, or the settings of one organisation, empty ones inherited. */
export default function ConfigScreen() {
  const own = useMaybeSession()?.account.organisation?.id ?? null
  const [params, setParams] = useSearchParams()
  const chosen = params.get('organisation')
  const setChosen = (id: string | null) =>
    setParams(id === null ? {} : { organisation: id }, { replace: true })
  const organisation = own ?? chosen
  return (
    <>
      {own === null && (
        <div className={styles.bar}>
          <div className={styles.picker}>
            <Input
              field={whose}
              value={chosen}
              onChange={value => setChosen(typeof value === 'string' ? value : null)}
            />
          </div>
          <span className={styles.note}>
            {chosen === null
              ? '正在编辑平台默认配置，对所有没有自有值的机构生效'
              : '正在编辑该机构的自有配置，清空某项即恢复默认'}
          </span>
        </div>
      )}
      <Settings key={organisation ?? 'platform'} organisation={organisation} />
    </>
  )
}

function Settings({ organisation }: { readonly organisation: string | null }) {
  const shared = useConfig(null)
  const own = useConfig(organisation)
  const resource = useMemo(
    () => inheriting(organisation === null ? undefined : shared.data?.[0]),
    [organisation, shared.data],
  )
  const failure = own.error ?? shared.error
  if (failure) return <FailureState failure={failure} onRetry={() => void own.refetch()} />
  if (!own.data || !shared.data) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  }
  const [row] = own.data
  if (row && !row.can.includes('update')) {
    return (
      <div className={page.page}>
        <PageHeader title="公益号配置" note="您没有修改权限" />
        <RecordFacts resource={resource} row={row} />
      </div>
    )
  }
  return (
    <FormScreen
      key={`${row?.id ?? 'new'} ${row?.version ?? 0}`}
      resource={resource}
      title="公益号配置"
      {...(row ? { id: row.id } : { initial: { organisation } })}
      onSaved={() => void own.refetch()}
      slots={slots}
    />
  )
}

function useConfig(organisation: string | null) {
  const filter = JSON.stringify([
    organisation === null
      ? { field: 'organisation', op: 'blank' }
      : { field: 'organisation', op: 'is', value: organisation },
  ])
  return useQuery({
    queryKey: keys.list(charityConfig.path, { filter, all: true }),
    queryFn: ({ signal }) =>
      get<readonly Presented[]>(callOf(charityConfig, 'getList'), { filter }, { signal }),
  })
}

/** The settings with, under each field, what holds while it is empty. */
function inheriting(shared: Presented | undefined): typeof charityConfig {
  const fields = Object.entries<AnyField>(charityConfig.fields).map(([name, field]) => {
    const inherited = shared && printField(field, shared[name])
    return [name, inherited ? { ...field, hint: `不填则继承：${inherited}` } : field]
  })
  const form = Object.fromEntries(
    Object.entries(charityConfig.views.form ?? {}).map(([title, names]) => [
      title,
      // Whose settings they are is chosen above.
      names.filter(name => name !== 'organisation'),
    ]),
  )
  // The cast of a copy: only hints and the order of the form differ.
  return {
    ...charityConfig,
    fields: Object.fromEntries(fields),
    views: { ...charityConfig.views, form },
  } as typeof charityConfig
}
