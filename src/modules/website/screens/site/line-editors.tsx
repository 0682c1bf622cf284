import { PlusOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, Select } from 'antd'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { type HomeBlock, homeBlocks } from '../../model/index.ts'
import styles from '../website.module.css'
import { Lines } from './lines.tsx'
import { addressOfColumn, useColumns } from './use-columns.ts'

interface Block {
  readonly kind: HomeBlock
  readonly title: string
  readonly rows: number
  /** Code of the column that it is filled from; of all columns when absent. */
  readonly column?: string | undefined
}

/** Blocks that may be filled from one column. */
const ofColumns: readonly HomeBlock[] = ['news', 'disclosure']

/** The blocks of the home page in their order. */
export function Blocks({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'homeBlocks')
  const columns = useColumns(form)
  const blocks = (value ?? []) as readonly Block[]
  return (
    <div className={styles.rows}>
      <Lines lines={blocks} onChange={set}>
        {(block, change) => (
          <>
            <Select
              style={{ width: 132 }}
              value={block.kind}
              aria-label="版块"
              options={Object.entries(homeBlocks).map(([kind, label]) => ({ value: kind, label }))}
              onChange={kind => change({ kind, title: homeBlocks[kind], column: undefined })}
            />
            <Input
              style={{ width: 160 }}
              maxLength={20}
              value={block.title}
              aria-label="标题"
              onChange={event => change({ title: event.target.value })}
            />
            <InputNumber
              style={{ width: 92 }}
              min={1}
              max={20}
              value={block.rows}
              suffix="条"
              aria-label="条数"
              onChange={rows => change({ rows: rows ?? 1 })}
            />
            {ofColumns.includes(block.kind) && (
              <Select
                style={{ width: 148 }}
                allowClear
                value={block.column ?? null}
                placeholder="内容来源：全部"
                aria-label="内容来源"
                options={columns.map(({ code, name }) => ({ value: code, label: name }))}
                onChange={(column: string | undefined) => change({ column })}
              />
            )}
          </>
        )}
      </Lines>
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
  return (
    <div className={styles.rows}>
      <Lines lines={links} onChange={set}>
        {(link, change) => (
          <>
            <Input
              style={{ width: 160 }}
              maxLength={20}
              value={link.title}
              placeholder="名称"
              aria-label="名称"
              onChange={event => change({ title: event.target.value })}
            />
            <Input
              style={{ width: 300 }}
              maxLength={300}
              value={link.url}
              placeholder="/ 开头的站内地址，或 https://"
              aria-label="链接"
              onChange={event => change({ url: event.target.value })}
            />
          </>
        )}
      </Lines>
      <div className={styles.adders}>
        <Button icon={<PlusOutlined />} onClick={() => set([...links, { title: '', url: '/' }])}>
          添加
        </Button>
        {name === 'navigation' && (
          <FromColumns form={form} links={links} onAdd={link => set([...links, link])} />
        )}
      </div>
    </div>
  )
}

/** A column of the site becomes an entry of its navigation, with its name and its address. */
function FromColumns({
  form,
  links,
  onAdd,
}: {
  readonly form: Form
  readonly links: readonly Link[]
  onAdd(link: Link): void
}) {
  const columns = useColumns(form).filter(
    column => !links.some(({ url }) => url === addressOfColumn(column)),
  )
  return (
    <Select
      style={{ width: 200 }}
      value={null}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="从栏目添加"
      aria-label="从栏目添加"
      notFoundContent="没有可添加的栏目"
      options={columns.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id: string | null) => {
        const column = columns.find(each => each.id === id)
        if (column) onAdd({ title: column.name, url: addressOfColumn(column) })
      }}
    />
  )
}
