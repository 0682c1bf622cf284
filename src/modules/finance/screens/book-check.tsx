import { Alert, Modal, Skeleton, Table, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { printMoment } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { bookFaults, invariants } from '../model/invariant-calls.ts'

interface BookCheckProps {
  readonly organisation: string | undefined
  onClose(): void
  /** Opens the account that a breach was found at. */
  onAccount(cause: string, title: string): void
}

/** Screens on which the document that a breach names is found by its number. */
const placeOf: Readonly<Record<string, string>> = {
  捐赠与到账记账不符: '/finance/findon',
  渠道单号重复: '/finance/findon',
  退款合计与捐赠不符: '/finance/findon',
  到账捐赠没有存证: '/finance/findon',
  拨付人员或金额不符: '/project/propayout',
  出账人员不符: '/finance/finout',
  出账单与记账不符: '/finance/finout',
}

/** 账簿自检: every invariant with ✓ or ✕, and what breaks it. */
export function BookCheck({ organisation, onClose, onAccount }: BookCheckProps) {
  const [rule, choose] = useState<readonly string[]>()
  const { data, error, refetch, isFetching } = useAsk(
    bookFaults,
    organisation === undefined ? {} : { organisation },
    { staleTime: 0, gcTime: 0 },
  )
  const faults = data?.faults.filter(fault => rule === undefined || rule.includes(fault.rule)) ?? []
  return (
    <Modal open width={880} title="账簿自检" footer={null} onCancel={onClose}>
      {error ? (
        <FailureState size="small" failure={error} onRetry={() => void refetch()} />
      ) : !data || isFetching ? (
        <Skeleton active />
      ) : (
        <>
          <Alert
            showIcon
            type={data.faults.length === 0 ? 'success' : 'error'}
            title={
              data.faults.length === 0
                ? `${printMoment(data.checkedAt)} 核对，全部相符`
                : `${printMoment(data.checkedAt)} 核对，${data.faults.length} 处不符`
            }
          />
          <Table
            size="small"
            rowKey="key"
            pagination={false}
            dataSource={Object.entries(invariants).map(([key, { label, rules }]) => ({
              ...{ key, label, rules },
              broken: data.faults.filter(fault => (rules as readonly string[]).includes(fault.rule))
                .length,
            }))}
            onRow={({ rules, broken }) => ({
              onClick: () => choose(broken > 0 ? rules : undefined),
            })}
            columns={[
              { title: '编号', dataIndex: 'key', width: 72 },
              { title: '核对内容', dataIndex: 'label' },
              {
                title: '结果',
                width: 110,
                render: (_value, { broken }) =>
                  broken === 0 ? (
                    <Tag color="green">✓ 相符</Tag>
                  ) : (
                    <Tag color="red">✕ {broken} 处</Tag>
                  ),
              },
            ]}
          />
          {faults.length > 0 && (
            <Table
              size="small"
              rowKey={row => `${row.rule} ${row.organisation} ${row.subject}`}
              dataSource={faults}
              pagination={{ pageSize: 10 }}
              columns={[
                { title: '不符', dataIndex: 'rule' },
                { title: '机构', dataIndex: 'organisationName' },
                {
                  title: '位置',
                  render: (_value, { cause, subject, rule: broken }) => {
                    const place = placeOf[broken]
                    if (cause !== null)
                      return (
                        <button
                          type="button"
                          className="link"
                          onClick={() => onAccount(cause, subject)}
                        >
                          {subject}
                        </button>
                      )
                    return place === undefined ? (
                      subject
                    ) : (
                      <Link to={withParams(place, { keyword: subject })}>{subject}</Link>
                    )
                  },
                },
              ]}
            />
          )}
        </>
      )}
    </Modal>
  )
}
