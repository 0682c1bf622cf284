import { Button, InputNumber, Select } from 'antd'
import { z } from 'zod'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { useList } from '#ui/logic/use-list.ts'
import look from '#ui/views/look.module.css'
import { bigScreen } from '../../model/index.ts'
import { HoursInput } from './hours-input.tsx'

/** The items as they are being typed: a screen may be missing yet. */
const typedItems = z.array(
  z.object({
    screen: z.string(),
    seconds: z.number(),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
)
type Item = z.infer<typeof typedItems>[number]

const fresh: Item = { screen: '', seconds: 30, from: null, to: null }
const most = 20

/** The screens of a playlist in their order. */
export function ItemsInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'items')
  const { rows } = useList(bigScreen, {
    ...{ kept: 'memory' },
    where: [{ field: 'scopeMode', op: 'is', value: 'publisher' }],
  })
  const read = typedItems.safeParse(value ?? [])
  const items = read.success ? read.data : []
  const change = (at: number, part: Partial<Item>) =>
    set(items.map((each, index) => (index === at ? { ...each, ...part } : each)))
  return (
    <div className={look.stack}>
      {items.map((item, at) => (
        <div key={`${item.screen}${String(at)}`} className={look.line}>
          <Select
            aria-label={`第 ${at + 1} 个大屏`}
            style={{ width: 220 }}
            placeholder="选择大屏"
            {...(item.screen === '' ? {} : { value: item.screen })}
            options={rows.map(({ id, name, state }) => ({
              value: id,
              label: state === 'published' ? name : `${name}（未上线）`,
            }))}
            onChange={(screen: string) => change(at, { screen })}
          />
          <InputNumber
            aria-label="停留秒数"
            min={10}
            max={3600}
            suffix="秒"
            value={item.seconds}
            onChange={seconds => change(at, { seconds: seconds ?? 30 })}
          />
          <HoursInput from={item.from} to={item.to} onChange={hours => change(at, hours)} />
          <Button size="small" disabled={at === 0} onClick={() => set(moved(items, at))}>
            上移
          </Button>
          <Button
            size="small"
            danger
            onClick={() => set(items.filter((_each, index) => index !== at))}
          >
            移除
          </Button>
        </div>
      ))}
      <div>
        <Button disabled={items.length >= most} onClick={() => set([...items, fresh])}>
          添加大屏
        </Button>
      </div>
    </div>
  )
}

/** The items with one of them before its neighbour. */
function moved(items: readonly Item[], at: number): Item[] {
  const [one, other] = [items[at - 1], items[at]]
  if (one === undefined || other === undefined) return [...items]
  return items.with(at - 1, other).with(at, one)
}
