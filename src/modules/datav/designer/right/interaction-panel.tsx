import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown, Input, InputNumber, Select } from 'antd'
import { ref, timeOfDay } from '#kinds/index.ts'
import { Input as KindInput } from '#kinds/inputs.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import { pagesOf, type Widget } from '../../model/index.ts'
import { pickDoc, useDesign, useWork } from '../designer-context.ts'
import { change } from '../state/commands.ts'
import styles from './right.module.css'

type Interaction = Widget['interactions'][number]

const kinds = {
  setVariable: '点击：设置变量（联动）',
  drill: '点击：下钻到下级区域',
  switchTab: '点击：切换页签',
  openScreen: '点击：打开其他大屏',
  popup: '点击：弹出文字',
  carousel: '定时：轮播页签或高亮',
  hours: '按时段显示',
} as const satisfies Readonly<Record<Interaction['kind'], string>>
const kindNames = Object.keys(kinds) as Interaction['kind'][]
const otherScreen = ref('大屏', 'datav/bigScreen')
const time = timeOfDay('时刻')

function newAct(kind: Interaction['kind']): Interaction {
  switch (kind) {
    case 'setVariable':
      return { kind, variable: '' }
    case 'switchTab':
      return { kind, widget: '', page: 0 }
    case 'openScreen':
      return { kind, screen: '' }
    case 'popup':
      return { kind, text: '' }
    case 'carousel':
      return { kind, seconds: 10 }
    case 'hours':
      return { kind, from: '08:00', to: '20:00' }
    case 'drill':
      return { kind }
  }
}

/** What happens when somebody touches a widget, or by itself. */
export function InteractionPanel({ widget }: { readonly widget: Widget }) {
  const { design } = useWork()
  const { id, interactions, base } = widget
  const set = (next: Interaction[]) =>
    design.run('修改交互', change([id], { interactions: next }), { merge: `act ${id}` })
  const offered = kindNames.filter(kind => kind !== 'drill' || base === 'map')
  return (
    <div className={styles.body}>
      <ByPlace items={interactions}>
        {(act, at) => (
          <section className={styles.act} aria-label={kinds[act.kind]}>
            <div className={styles.switch}>
              {kinds[act.kind]}
              <Button
                type="text"
                size="small"
                aria-label={`移除${kinds[act.kind]}`}
                icon={<DeleteOutlined />}
                onClick={() => void set(interactions.toSpliced(at, 1))}
              />
            </div>
            <ActFields act={act} onChange={next => void set(interactions.with(at, next))} />
          </section>
        )}
      </ByPlace>
      {interactions.length < 10 && (
        <Dropdown
          menu={{
            items: offered.map(kind => ({
              key: kind,
              label: kinds[kind],
              onClick: () => void set([...interactions, newAct(kind)]),
            })),
          }}
        >
          <Button icon={<PlusOutlined />}>添加交互</Button>
        </Dropdown>
      )}
      {interactions.length === 0 && <p className={styles.quiet}>还没有交互</p>}
    </div>
  )
}

interface ActFieldsProps {
  readonly act: Interaction
  onChange(next: Interaction): void
}

function ActFields({ act, onChange }: ActFieldsProps) {
  const { variables, widgets } = useDesign(pickDoc)
  switch (act.kind) {
    case 'setVariable':
      return (
        <Select
          aria-label="变量"
          placeholder="选择变量"
          value={act.variable || null}
          options={variables.map(({ name }) => ({ value: name, label: name }))}
          onChange={variable => onChange({ ...act, variable })}
        />
      )
    case 'switchTab':
      return (
        <Select
          aria-label="页签"
          placeholder="选择页签"
          value={act.widget === '' ? null : `${act.widget} ${act.page}`}
          options={widgets
            .filter(({ base }) => base === 'tabs')
            .flatMap(tabs =>
              pagesOf(tabs).map((page, at) => ({
                value: `${tabs.id} ${at}`,
                label: `${tabs.name} · ${page}`,
              })),
            )}
          onChange={(next: string) => {
            const [widget = '', page = '0'] = next.split(' ')
            onChange({ ...act, widget, page: Number(page) })
          }}
        />
      )
    case 'openScreen':
      return (
        <KindInput
          field={otherScreen}
          value={act.screen || null}
          onChange={screen =>
            onChange({ ...act, screen: typeof screen === 'string' ? screen : '' })
          }
        />
      )
    case 'popup':
      return (
        <Input.TextArea
          aria-label="弹出的文字"
          rows={3}
          maxLength={500}
          value={act.text}
          onChange={event => onChange({ ...act, text: event.target.value })}
        />
      )
    case 'carousel':
      return (
        <InputNumber
          aria-label="轮播间隔"
          min={2}
          max={600}
          precision={0}
          suffix="秒"
          value={act.seconds}
          onChange={seconds => onChange({ ...act, seconds: seconds ?? 10 })}
        />
      )
    case 'hours':
      return (
        <div className={styles.pairs}>
          <KindInput
            field={time}
            value={act.from}
            onChange={from => onChange({ ...act, from: typeof from === 'string' ? from : '00:00' })}
          />
          <KindInput
            field={time}
            value={act.to}
            onChange={to => onChange({ ...act, to: typeof to === 'string' ? to : '23:59' })}
          />
        </div>
      )
    case 'drill':
      return <p className={styles.quiet}>点击地图上的区域进入下级，再点返回</p>
  }
}
