import { DeleteOutlined, DownOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, Select } from 'antd'
import { type Form, useField } from '#kernel/web/logic/use-form.ts'
import { ByPlace } from '#kernel/web/views/by-place.tsx'
import look from '#kernel/web/views/look.module.css'
import { type HomeBlock, homeBlocks } from '../../model/index.ts'
import styles from '../website.module.css'

/** A list whose lines change place with their neighbours. */
function moved<T>(lines: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const next = [...lines]
  const [line] = next.splice(at, 1)
  if (line !== undefined) next.splice(at + by, 0, line)
  return next
}

interface Block {
  readonly kind: HomeBlock
  readonly title: string
  readonly rows: number
}

/** The blocks of the home page in their order. */
export function Blocks({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'homeBlocks')
  const blocks = (value ?? []) as readonly Block[]
  const change = (at: number, part: Partial<Block>) =>
    set(blocks.map((block, index) => (index === at ? { ...block, ...part } : block)))
  return (
    <div className={styles.rows}>
      <ByPlace items={blocks}>
        {(block, at) => (
          <div className={look.line}>
            <Select
              style={{ width: 140 }}
              value={block.kind}
              aria-label="版块"
              options={Object.entries(homeBlocks).map(([kind, label]) => ({ value: kind, label }))}
              onChange={kind => change(at, { kind, title: homeBlocks[kind] })}
            />
            <Input
              style={{ width: 180 }}
              maxLength={20}
              value={block.title}
              aria-label="标题"
              onChange={event => change(at, { title: event.target.value })}
            />
            <InputNumber
              min={1}
              max={20}
              value={block.rows}
              suffix="条"
              aria-label="条数"
              onChange={rows => change(at, { rows: rows ?? 1 })}
            />
            <Places
              at={at}
              of={blocks.length}
              onMove={by => set(moved(blocks, at, by))}
              onRemove={() => set(blocks.filter((_, index) => index !== at))}
            />
          </div>
        )}
      </ByPlace>
      <div>
        <Button
          icon={<PlusOutlined />}
          onClick={() => set([...blocks, { kind: 'news', title: homeBlocks.news, rows: 3 }])}
        >
          添加版块
        </Button>
      </div>
    </div>
  )
}

function Places({
  at,
  of,
  onMove,
  onRemove,
}: {
  readonly at: number
  readonly of: number
  onMove(by: -1 | 1): void
  onRemove(): void
}) {
  return (
    <>
      <Button
        type="text"
        icon={<UpOutlined />}
        disabled={at === 0}
        aria-label="上移"
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        icon={<DownOutlined />}
        disabled={at === of - 1}
        aria-label="下移"
        onClick={() => onMove(1)}
      />
      <Button type="text" danger icon={<DeleteOutlined />} aria-label="移除" onClick={onRemove} />
    </>
  )
}

interface Link {
  readonly title: string
  readonly url: string
}

/** Links with a name and an address, in their order. */
export function Links({
  form,
  name,
}: {
  readonly form: Form
  readonly name: 'navigation' | 'footerLinks'
}) {
  const { value, set } = useField(form.store, name)
  const links = (value ?? []) as readonly Link[]
  const change = (at: number, part: Partial<Link>) =>
    set(links.map((link, index) => (index === at ? { ...link, ...part } : link)))
  return (
    <div className={styles.rows}>
      <ByPlace items={links}>
        {(link, at) => (
          <div className={look.line}>
            <Input
              style={{ width: 160 }}
              maxLength={20}
              value={link.title}
              placeholder="名称"
              onChange={event => change(at, { title: event.target.value })}
            />
            <Input
              style={{ width: 320 }}
              maxLength={300}
              value={link.url}
              placeholder="/ 开头的站内地址，或 https://"
              onChange={event => change(at, { url: event.target.value })}
            />
            <Places
              at={at}
              of={links.length}
              onMove={by => set(moved(links, at, by))}
              onRemove={() => set(links.filter((_, index) => index !== at))}
            />
          </div>
        )}
      </ByPlace>
      <div>
        <Button icon={<PlusOutlined />} onClick={() => set([...links, { title: '', url: '/' }])}>
          添加
        </Button>
      </div>
    </div>
  )
}
