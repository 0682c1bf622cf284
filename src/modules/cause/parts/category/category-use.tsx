import { SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import { category } from '#modules/classify/model/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { TreeScreen } from '#ui/views/tree-screen.tsx'
import type { TreeColumn } from '#ui/views/tree-table.tsx'
import { categoryUse } from '../../model/category-use-calls.ts'
import { type CauseKind, kindPlaces } from '../kind-places.ts'
import { listAt } from '../use-way.ts'

const RecategoriseDialog = lazyPart(
  async () => (await import('./recategorise-dialog.tsx')).RecategoriseDialog,
)

/** The form that every domain of categories shares. */
const form = '/classify/add'

/** The categories of a kind with how many causes each has, and what they raised. */
export function CategoryUse({ kind }: { readonly kind: CauseKind }) {
  const { word, list } = kindPlaces[kind]
  const navigate = useNavigate()
  const mayMove = useCan('cause.recategorise')
  const [isMoving, setMoving] = useState(false)
  const { data = [] } = useAsk(categoryUse, { kind })
  const used = (id: string) => data.find(each => each.category === id)
  const column = (
    key: string,
    title: string,
    value: (id: string) => string | number,
  ): TreeColumn => ({ key, title, width: 110, align: 'right', render: row => value(row.id) })
  return (
    <>
      <TreeScreen
        resource={category}
        title={`${word}分类`}
        part={{ domain: kind }}
        places={{ create: form, edit: form }}
        columns={[
          'code',
          column('causes', `${word}数`, id => used(id)?.causes ?? 0),
          column('raising', '在筹', id => used(id)?.raising ?? 0),
          column('raised', '筹款额（元）', id => printMoney(used(id)?.raised ?? 0)),
          'state',
        ]}
        name={row => (
          <Button
            type="link"
            size="small"
            onClick={() => navigate(listAt(list, [['category', 'under', row.id]]))}
          >
            {String(row.name)}
          </Button>
        )}
        onOpen="none"
        isOffered={move => move === 'enable' || move === 'disable'}
        actions={
          mayMove && (
            <Button icon={<SwapOutlined />} onClick={() => setMoving(true)}>
              批量调整
            </Button>
          )
        }
      />
      {isMoving && <RecategoriseDialog kind={kind} onClose={() => setMoving(false)} />}
    </>
  )
}
