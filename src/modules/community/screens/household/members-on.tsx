import { DatePicker, Skeleton, Table, Tag } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { membersOn } from '../../model/community-calls.ts'

/** Who belonged to a household on a day; today at first. */
export function MembersOn({ id }: { readonly id: string }) {
  const [on, setOn] = useState(() => dayjs().format('YYYY-MM-DD'))
  const { data, error, refetch } = useAsk(membersOn, { id, on })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  return (
    <Section
      title="成员"
      padding="flush"
      extra={
        <DatePicker
          allowClear={false}
          value={dayjs(on)}
          disabledDate={day => day.isAfter(dayjs())}
          onChange={day => day && setOn(day.format('YYYY-MM-DD'))}
        />
      }
    >
      {data ? (
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={[...data]}
          columns={[
            {
              title: '姓名',
              render: (_, each) => (
                <>
                  <Link to={withParams('/communityBasicInfo/personInfo', { id: each.person })}>
                    {each.name}
                  </Link>{' '}
                  {each.isHead && <Tag color="blue">户主</Tag>}
                </>
              ),
            },
            { title: '与户主关系', dataIndex: 'relation' },
            { title: '共同生活', render: (_, each) => (each.living ? '是' : '否') },
            { title: '起', dataIndex: 'from' },
            { title: '止', render: (_, each) => each.to ?? '至今' },
          ]}
        />
      ) : (
        <Skeleton active />
      )}
    </Section>
  )
}
