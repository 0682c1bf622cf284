import { useQuery } from '@tanstack/react-query'
import { InputNumber } from 'antd'
import { rescueClassify, rescueType } from '#modules/rescue/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get } from '#ui/logic/request.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import styles from './salvage.module.css'

type Amounts = Readonly<Record<string, number>>

/** 各分类金额: yuan for each group in hardship that the type of aid is for. */
export function AmountsInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'amounts')
  const { value: mode } = useField(form.store, 'amountMode')
  const { value: type } = useField(form.store, 'rescueType')
  const groups = useGroups(typeof type === 'string' ? type : undefined)
  if (mode !== '2') return <span className={styles.quiet}>标准为「按救助分类」时填写</span>
  // The cast of a json field: its schema is exactly this.
  const amounts = (value ?? {}) as Amounts
  return (
    <div className={styles.stack}>
      {groups.map(({ id, name }) => (
        <div key={id} className={styles.row}>
          <span className={styles.grow}>{name}</span>
          <InputNumber
            aria-label={`${name}金额`}
            min={0.01}
            precision={2}
            suffix="元"
            value={amounts[id] === undefined ? null : amounts[id] / 100}
            onChange={yuan => {
              const { [id]: _before, ...others } = amounts
              set(yuan === null ? others : { ...others, [id]: Math.round(yuan * 100) })
            }}
          />
        </div>
      ))}
    </div>
  )
}

function useGroups(type: string | undefined) {
  const groups = useQuery({
    queryKey: keys.list(rescueClassify.path, { all: true }),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof rescueClassify>[]>(
        callOf(rescueClassify, 'getList'),
        {},
        { signal },
      ),
  })
  const types = useQuery({
    queryKey: keys.list(rescueType.path, { all: true }),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof rescueType>[]>(callOf(rescueType, 'getList'), {}, { signal }),
  })
  const meant = types.data?.find(({ id }) => id === type)?.classifies ?? []
  return (groups.data ?? []).filter(
    ({ id, state }) => state === 'enabled' && (meant.length === 0 || meant.includes(id)),
  )
}
