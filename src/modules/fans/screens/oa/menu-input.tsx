import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { text } from '#kinds/index.ts'
import { RowsInput } from '#modules/cause/parts/form/rows-input.tsx'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import type { MenuButton } from '../../model/index.ts'
import styles from '../fans.module.css'

const mostButtons = 3
const mostSub = 5

const subColumns = {
  name: { field: text('子菜单', { max: 8 }), part: 2 },
  url: { field: text('链接（https）', { max: 400 }), part: 3 },
  key: { field: text('关键词', { max: 60, hint: 'HELP 为我要求助' }), part: 2 },
}

/** An empty text is no text: the channel knows a link or a word, not both. */
const filled = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ''))

/** The menu of an account, three by five, beside how it looks on a telephone. */
export function MenuInput({ form: { store } }: { readonly form: Form }) {
  const { value, set } = useField(store, 'menu')
  const buttons = (value ?? []) as readonly MenuButton[]
  const send = (next: readonly object[]) => set(next.length > 0 ? next : null)
  const change = (at: number, part: Readonly<Record<string, unknown>>) =>
    send(buttons.map((each, place) => (place === at ? filled({ ...each, ...part }) : each)))
  return (
    <div className={styles.row}>
      <div className={styles.rows}>
        <ByPlace items={buttons}>
          {(button, at) => (
            <div className={styles.rows}>
              <div className={styles.row}>
                <Input
                  aria-label={`菜单 ${at + 1} 名称`}
                  placeholder="名称"
                  maxLength={8}
                  style={{ width: 120 }}
                  value={button.name}
                  onChange={({ target }) => change(at, { name: target.value })}
                />
                <Input
                  aria-label={`菜单 ${at + 1} 链接`}
                  placeholder="链接（有子菜单时不填）"
                  style={{ width: 220 }}
                  value={button.url ?? ''}
                  onChange={({ target }) => change(at, { url: target.value })}
                />
                <Input
                  aria-label={`菜单 ${at + 1} 关键词`}
                  placeholder="关键词，HELP 为求助"
                  style={{ width: 160 }}
                  value={button.key ?? ''}
                  onChange={({ target }) => change(at, { key: target.value })}
                />
                <Button
                  type="text"
                  aria-label={`删除菜单 ${at + 1}`}
                  icon={<DeleteOutlined />}
                  onClick={() => send(buttons.filter((_, place) => place !== at))}
                />
              </div>
              <div className={styles.sub}>
                <RowsInput
                  columns={subColumns}
                  value={button.sub}
                  blank={{ name: '' }}
                  addLabel="添加子菜单"
                  max={mostSub}
                  onChange={rows => change(at, { sub: rows?.map(filled) ?? null })}
                />
              </div>
            </div>
          )}
        </ByPlace>
        {buttons.length < mostButtons && (
          <Button icon={<PlusOutlined />} onClick={() => send([...buttons, { name: '' }])}>
            添加菜单
          </Button>
        )}
      </div>
      <Preview buttons={buttons} />
    </div>
  )
}

function Preview({ buttons }: { readonly buttons: readonly MenuButton[] }) {
  return (
    <section className={styles.phone} aria-label="菜单预览">
      {buttons.map(({ name, sub = [] }) => (
        <p key={name}>
          {name}
          {sub.length > 0 && `：${sub.map(each => each.name).join('、')}`}
        </p>
      ))}
      <div className={styles.phoneMenu}>
        {buttons.length === 0 ? '还没有菜单' : buttons.map(({ name }) => <b key={name}>{name}</b>)}
      </div>
    </section>
  )
}
