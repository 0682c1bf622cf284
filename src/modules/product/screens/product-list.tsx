import { Button, Modal, Table } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { type LimitName, limitFields, product, productVersion } from '../model/index.ts'

const edit = '/product/edit'

const parts: readonly ScreenPart[] = [
  { key: 'products', label: '产品', needs: 'product.view', content: () => <Products /> },
  {
    key: 'versions',
    label: '版本记录',
    needs: 'productVersion.view',
    content: () => (
      <ListScreen resource={productVersion} title="版本记录" canCreate={false} onOpen="none" />
    ),
  },
]

/** 产品列表: what organisations may subscribe to, and what each was at which time. */
export default function ProductList() {
  return <ScreenParts label="产品列表" parts={parts} />
}

type Row = PresentedOf<typeof product>

function Products() {
  const [compared, setCompared] = useState<readonly Row[]>()
  return (
    <>
      <ListScreen
        resource={product}
        title="产品列表"
        createLabel="新增产品"
        tabs="states"
        places={{ create: edit, edit }}
        shown={[
          'name',
          'edition',
          'yearPrice',
          'size',
          'maxAccounts',
          'storageGb',
          'subscribers',
          'release',
          'state',
        ]}
        columns={{
          name: { width: 140 },
          size: {
            title: '模块 / 功能',
            width: 110,
            render: row => `${row.modules.length} / ${row.functions?.length ?? 0}`,
          },
          subscribers: {
            title: '订阅（生效 / 试用）',
            width: 150,
            render: row => `${row.extra?.active ?? 0} / ${row.extra?.trial ?? 0}`,
          },
        }}
        bulkActions={[
          {
            key: 'compare',
            label: '对比',
            run: ({ rows }) => setCompared(rows.slice(0, 4)),
          },
        ]}
      />
      {compared !== undefined && (
        <Comparison rows={compared} onClose={() => setCompared(undefined)} />
      )}
    </>
  )
}

interface Line {
  readonly key: string
  readonly label: string
  readonly values: readonly string[]
}

/** Products side by side; lines in which they differ are marked. */
function Comparison({ rows, onClose }: { readonly rows: readonly Row[]; onClose(): void }) {
  const named = (row: Row, of: 'modules' | 'functions') =>
    new Map((row[of] ?? []).map((id, at) => [id, row.shown[of]?.[at] ?? id]))
  const listed = (of: 'modules' | 'functions', title: string): Line[] => {
    const all = new Map(rows.flatMap(row => [...named(row, of)]))
    return [...all].map(([id, name]) => ({
      key: id,
      label: `${title} · ${name}`,
      values: rows.map(row => (named(row, of).has(id) ? '✓' : '—')),
    }))
  }
  const limits = (Object.keys(limitFields) as LimitName[]).map(
    (name): Line => ({
      key: name,
      label: limitFields[name].label,
      values: rows.map(row => row[name]?.toLocaleString('zh-CN') ?? '不限'),
    }),
  )
  const lines = [...limits, ...listed('modules', '模块'), ...listed('functions', '功能')]
  const differs = ({ values }: Line) => new Set(values).size > 1
  return (
    <Modal
      open
      width={920}
      title="产品对比"
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        scroll={{ y: 480 }}
        dataSource={lines}
        columns={[
          {
            title: '项目',
            dataIndex: 'label',
            width: 220,
            render: (label: string, line: Line) => (differs(line) ? <b>{label}</b> : label),
          },
          ...rows.map((row, at) => ({
            key: row.id,
            title: (
              <>
                {row.name} <Money fen={row.yearPrice} />
              </>
            ),
            render: (_: unknown, { values }: Line) => values[at],
          })),
        ]}
      />
    </Modal>
  )
}
