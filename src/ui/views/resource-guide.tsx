import { Collapse, Table } from 'antd'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { fieldGuide, stateGuide } from '#ui/logic/field-guide.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { StateTag } from './state-tag.tsx'
import styles from './trace.module.css'

/** What the fields of some kinds of record mean, and how a record goes from state to state. */
export function ResourceGuide({ of }: { readonly of: readonly AnyResource[] }) {
  return (
    <Collapse
      ghost
      items={of.flatMap(resource => [
        {
          key: `${resource.path} fields`,
          label: `${resource.label}：字段说明`,
          children: <FieldTable resource={resource} />,
        },
        ...(resource.lifecycle === undefined
          ? []
          : [
              {
                key: `${resource.path} states`,
                label: `${resource.label}：状态与流转`,
                children: <StateTable resource={resource} />,
              },
            ]),
      ])}
    />
  )
}

function FieldTable({ resource }: { readonly resource: AnyResource }) {
  const permissions = usePermissions()
  return (
    <Table
      size="small"
      rowKey="name"
      pagination={false}
      dataSource={[...fieldGuide(resource, permissions)]}
      columns={[
        { title: '字段', dataIndex: 'label', width: 128 },
        {
          title: '说明',
          render: (_, { rules, hint }) => (
            <>
              <div>{rules.join(' · ')}</div>
              {hint && <div className={styles.who}>{hint}</div>}
            </>
          ),
        },
      ]}
    />
  )
}

function StateTable({ resource }: { readonly resource: AnyResource }) {
  return (
    <Table
      size="small"
      rowKey="state"
      pagination={false}
      dataSource={[...stateGuide(resource)]}
      columns={[
        {
          title: '状态',
          width: 128,
          render: (_, { state }) => <StateTag of={resource} state={state} />,
        },
        {
          title: '可以怎样继续',
          render: (_, { ways }) =>
            ways.length === 0
              ? '到此结束'
              : ways.map(({ label, to }) => (
                  <div key={label}>
                    {label} → {to}
                  </div>
                )),
        },
      ]}
    />
  )
}
