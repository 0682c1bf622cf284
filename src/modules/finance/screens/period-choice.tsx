import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useSearchParams } from 'react-router'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { useMaybeSession } from '#ui/logic/session.ts'

const written = 'YYYY-MM-DD'
const organisationField = ref('机构', 'charity/organisation')

/** The period and, for the platform, the organisation that a screen of figures is about; kept in its address. */
export function usePeriod() {
  const [params, setParams] = useSearchParams()
  const from = params.get('from') ?? dayjs().startOf('year').format(written)
  const to = params.get('to') ?? dayjs().format(written)
  const organisation = params.get('organisation') ?? undefined
  return {
    ...{ from, to, organisation },
    keyword: params.get('keyword') ?? undefined,
    isCustodial: params.get('custodial') === 'yes',
    page: Number(params.get('page') ?? 1),
    limit: Number(params.get('limit') ?? 20),
    change(given: Readonly<Record<string, string | null>>) {
      setParams(
        held => {
          const next = new URLSearchParams(held)
          for (const [name, value] of Object.entries({ page: null, ...given }))
            if (value === null || value === '') next.delete(name)
            else next.set(name, value)
          return next
        },
        { replace: true },
      )
    },
  }
}

/** The choice of that period: any days, with the usual ones at hand. */
export function PeriodChoice({ period }: { readonly period: ReturnType<typeof usePeriod> }) {
  const isPlatform = useMaybeSession()?.account.ownerKind === 'platform'
  const { from, to, organisation, change } = period
  const now = dayjs()
  return (
    <>
      {isPlatform && (
        <div style={{ width: 220 }}>
          <Input
            field={organisationField}
            value={organisation ?? null}
            onChange={value => change({ organisation: typeof value === 'string' ? value : null })}
          />
        </div>
      )}
      <DatePicker.RangePicker
        aria-label="期间"
        allowClear={false}
        value={[dayjs(from), dayjs(to)]}
        presets={[
          { label: '今日', value: [now, now] },
          { label: '本月', value: [now.startOf('month'), now] },
          {
            label: '上月',
            value: [
              now.subtract(1, 'month').startOf('month'),
              now.subtract(1, 'month').endOf('month'),
            ],
          },
          { label: '本年', value: [now.startOf('year'), now] },
          {
            label: '上年',
            value: [now.subtract(1, 'year').startOf('year'), now.subtract(1, 'year').endOf('year')],
          },
        ]}
        onChange={days => {
          if (days?.[0] && days[1])
            change({ from: days[0].format(written), to: days[1].format(written) })
        }}
      />
    </>
  )
}
