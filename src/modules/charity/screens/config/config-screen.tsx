import { Segmented, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyField } from '#kinds/field.ts'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import type { FormSlots } from '#ui/views/form-body.tsx'
import { FormScreen } from '#ui/views/form-screen.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { UnderTitle } from '#ui/views/screen-parts.tsx'
import { charityConfig } from '../../model/index.ts'
import styles from './config.module.css'
import { InForce, settings, useConfig, useInherited } from './config-facts.tsx'
import { FlowSettings } from './flows/flow-settings.tsx'
import { InheritedField } from './inherited-field.tsx'
import { QuickAmounts } from './quick-amounts.tsx'

const whose = ref('机构', 'charity/organisation')

/** 公益号配置: the platform's defaults, or the settings of one organisation, empty ones inherited. */
export default function ConfigScreen() {
  const own = useMaybeSession()?.account.organisation?.id ?? null
  const [params, setParams] = useSearchParams()
  const chosen = params.get('organisation')
  const tab = params.get('tab') ?? 'settings'
  const show = (next: { tab: string; organisation: string | null }) =>
    setParams(
      {
        ...(next.organisation === null ? {} : { organisation: next.organisation }),
        ...(next.tab === 'settings' ? {} : { tab: next.tab }),
      },
      { replace: true },
    )
  const organisation = own ?? chosen
  const seesFlows = useCan('reviewFlow.view')
  return (
    <UnderTitle
      stands={
        (own === null || seesFlows) && (
          <div className={styles.bar}>
            {seesFlows && (
              <Segmented
                value={tab}
                onChange={next => show({ tab: next, organisation: chosen })}
                options={[
                  { value: 'settings', label: '基本配置' },
                  { value: 'flows', label: '审核流程' },
                ]}
              />
            )}
            {own === null && (
              <>
                <div className={styles.picker}>
                  <Input
                    field={whose}
                    value={chosen}
                    onChange={value =>
                      show({ tab, organisation: typeof value === 'string' ? value : null })
                    }
                  />
                </div>
                <span className={styles.note}>
                  {chosen === null
                    ? '平台默认配置，对所有没有自有值的机构生效'
                    : '该机构的自有配置，清空某项即恢复默认'}
                </span>
              </>
            )}
          </div>
        )
      }
    >
      {seesFlows && tab === 'flows' ? (
        <FlowSettings key={organisation ?? 'platform'} organisation={organisation} />
      ) : (
        <Settings key={organisation ?? 'platform'} organisation={organisation} />
      )}
    </UnderTitle>
  )
}

function Settings({ organisation }: { readonly organisation: string | null }) {
  const isOwn = useMaybeSession()?.account.ownerKind === 'organisation'
  const own = useConfig(organisation)
  const { inherited, failure: unread } = useInherited(organisation)
  const slots = useMemo(
    () => (organisation === null || !inherited ? platformSlots : inheritingSlots(inherited)),
    [organisation, inherited],
  )
  const failure = own.error ?? unread
  if (failure) return <FailureState failure={failure} onRetry={() => void own.refetch()} />
  if (!own.data || !inherited) {
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
        <InForce row={row} inherited={inherited} />
      </div>
    )
  }
  return (
    <FormScreen
      hides={() => (isOwn ? platformOnly : [])}
      resource={settings}
      title="公益号配置"
      {...(row ? { id: row.id } : { initial: { organisation } })}
      onSaved={() => void own.refetch()}
      slots={slots}
    />
  )
}

/** What the platform sets for organisations, and they do not for themselves. */
const platformOnly = ['blockOverdue', 'minAdministrators', 'feeCap']

const platformSlots: FormSlots = { quickAmounts: form => <QuickAmounts form={form} /> }

/** Every field with what it inherits while it is empty, and the way back to that. */
function inheritingSlots(inherited: Readonly<Record<string, unknown>>): FormSlots {
  return Object.fromEntries(
    Object.entries<AnyField>(charityConfig.fields).map(([name, field]) => [
      name,
      form => <InheritedField form={form} name={name} field={field} inherited={inherited[name]} />,
    ]),
  )
}
