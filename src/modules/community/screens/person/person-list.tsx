import { Button, Tag } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { person, personClassify, personIntake, visit } from '../../model/index.ts'

const found = (key: string, label: string, field: string, value: string) => ({
  key,
  label,
  where: [{ field, op: 'is' as const, value }],
})

const tabs = [
  { key: 'all', label: '全部' },
  found('low', '低收入人口', 'classified', 'yes'),
  found('old', '老年人', 'age', 'old'),
  found('disabled', '残疾人', 'disability', 'yes'),
  found('minor', '未成年人', 'age', 'minor'),
  found('overdue', '逾期未访', 'overdueVisit', 'yes'),
]

interface Asked {
  readonly resource: AnyResource
  readonly initial: Readonly<Record<string, unknown>>
}

/** The registry, as far as one's scope reaches; a number or a name is typed in full. */
export function PersonList() {
  const navigate = useNavigate()
  const may = {
    register: useCan('personIntake.create'),
    visit: useCan('homeVisit.create'),
    classify: useCan('personClassify.create'),
  }
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const year = dayjs().year()
  return (
    <>
      <ListScreen
        resource={person}
        title="人员管理"
        canCreate={false}
        tabs={tabs}
        quick={['community', 'tags', 'sex']}
        where={[{ field: 'mergedInto', op: 'blank', value: null }]}
        onOpen={row => navigate(withParams('/communityBasicInfo/personInfo', { id: row.id }))}
        actions={
          may.register && (
            <Button
              type="primary"
              onClick={() => setAsked({ resource: personIntake, initial: {} })}
            >
              登记人员
            </Button>
          )
        }
        shown={[
          'name',
          'sex',
          'birthYear',
          'idNumber',
          'phone',
          'community',
          'household',
          'classifies',
          'helped',
          'lastVisitOn',
          'standing',
        ]}
        columns={{
          birthYear: {
            title: '年龄',
            width: 80,
            align: 'right',
            render: row => (row.birthYear === null ? null : year - row.birthYear),
          },
          household: {
            title: '家庭（与户主关系）',
            width: 180,
            render: row =>
              row.extra?.household &&
              `${row.extra.household.number}（${row.extra.household.relation}）`,
          },
          classifies: {
            title: '救助分类',
            width: 140,
            render: row => (row.extra?.classifies ?? []).map(each => <Tag key={each}>{each}</Tag>),
          },
          helped: {
            title: '近一年救助',
            width: 140,
            render: row =>
              row.extra?.helped && row.extra.helped.times > 0 ? (
                <>
                  {row.extra.helped.times} 次 <Money fen={row.extra.helped.amount} />
                </>
              ) : null,
          },
        }}
        rowActions={row => [
          ...(may.visit
            ? [
                {
                  key: 'visit',
                  label: '走访',
                  run: () =>
                    setAsked({
                      resource: visit,
                      initial: { person: row.id, at: new Date().toISOString() },
                    }),
                },
              ]
            : []),
          ...(may.classify
            ? [
                {
                  key: 'classify',
                  label: '认定',
                  quiet: true,
                  run: () => setAsked({ resource: personClassify, initial: { person: row.id } }),
                },
              ]
            : []),
        ]}
      />
      {asked && (
        <FormDrawer
          resource={asked.resource}
          id={null}
          initial={asked.initial}
          onClose={close}
          onSaved={saved => {
            close()
            const made = (saved as { readonly person?: unknown }).person
            if (asked.resource === personIntake && typeof made === 'string')
              navigate(withParams('/communityBasicInfo/personInfo', { id: made }))
          }}
        />
      )}
    </>
  )
}
