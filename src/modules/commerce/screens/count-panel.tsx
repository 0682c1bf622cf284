import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, InputNumber, Table } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get, post, sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { Section } from '#ui/views/section.tsx'
import { goods, stockCount } from '../model/index.ts'
import styles from './commerce.module.css'
import type { Shop } from './shop.ts'
import { countList } from './shop-tabs.tsx'

/** 盘点: one person counts what is there; another confirms the sheet, and only then the stock moves. */
export function CountPanel({ shop }: { readonly shop: Shop }) {
  const mayCount = useCan('stockCount.create')
  const [isCounting, setCounting] = useState(false)
  return (
    <div className={styles.stack}>
      {isCounting ? (
        <CountSheet shop={shop} onClose={() => setCounting(false)} />
      ) : (
        mayCount && (
          <div className={styles.row}>
            <Button onClick={() => setCounting(true)}>新建盘点单</Button>
          </div>
        )
      )}
      {countList(shop)}
    </div>
  )
}

function CountSheet({ shop, onClose }: { readonly shop: Shop; onClose(): void }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const filter = JSON.stringify([{ field: 'partner', op: 'is', value: shop.id }])
  const { data = [] } = useQuery({
    queryKey: keys.list(goods.path, { filter, all: true }),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof goods>[]>(callOf(goods, 'getList'), { filter }, { signal }),
  })
  const [counted, setCounted] = useState<Readonly<Record<string, number>>>({})
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      await post(callOf(stockCount, 'insert'), {
        partner: shop.id,
        lines: data.map(({ id, name, stock }) => ({
          ...{ goods: id, name, system: stock },
          counted: counted[id] ?? stock,
        })),
      })
      await client.invalidateQueries({ queryKey: keys.resource(stockCount.path) })
      onClose()
    } catch (failure) {
      message.error(sentenceOfError(failure))
      setSending(false)
    }
  }
  return (
    <Section
      title="盘点单"
      extra={
        <>
          <Button onClick={onClose}>取消</Button>{' '}
          <Button
            type="primary"
            loading={isSending}
            disabled={data.length === 0}
            onClick={() => void send()}
          >
            提交，待他人确认
          </Button>
        </>
      }
      padding="flush"
    >
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={[...data]}
        columns={[
          { title: '商品', dataIndex: 'name' },
          { title: '账面', dataIndex: 'stock', align: 'right' },
          {
            title: '实盘',
            width: 140,
            render: (_, { id, name, stock }) => (
              <InputNumber
                aria-label={`${name} 实盘`}
                min={0}
                precision={0}
                value={counted[id] ?? stock}
                onChange={value => setCounted(held => ({ ...held, [id]: value ?? 0 }))}
              />
            ),
          },
        ]}
      />
    </Section>
  )
}
