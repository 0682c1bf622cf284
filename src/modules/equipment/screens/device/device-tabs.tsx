import type { DetailTab } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import {
  deviceGift,
  type equipment,
  equipmentEvent,
  equipmentRelation,
  ticket,
  vendorFlow,
} from '../../model/index.ts'

const of = (id: string) => [{ field: 'equipment', op: 'is' as const, value: id }]

/** What belongs to one device: relations, tickets, events, gifts, fees. */
export const deviceTabs: readonly DetailTab<typeof equipment>[] = [
  {
    key: 'relations',
    label: '关联历史',
    content: ({ id }) => (
      <ListScreen
        resource={equipmentRelation}
        kept="memory"
        canCreate={false}
        where={of(id)}
        shown={['number', 'organisation', 'cause', 'placeName', 'startOn', 'state']}
      />
    ),
  },
  {
    key: 'tickets',
    label: '工单',
    content: ({ id }) => (
      <ListScreen
        resource={ticket}
        kept="memory"
        where={of(id)}
        initial={{ equipment: id }}
        shown={['number', 'kind', 'priority', 'dueAt', 'state']}
      />
    ),
  },
  {
    key: 'events',
    label: '事件',
    content: ({ id }) => (
      <ListScreen
        resource={equipmentEvent}
        kept="memory"
        canCreate={false}
        where={of(id)}
        shown={['at', 'kind', 'summary', 'deviceAt', 'operator']}
      />
    ),
  },
  {
    key: 'gifts',
    label: '捐赠',
    content: ({ id }) => (
      <ListScreen
        resource={deviceGift}
        kept="memory"
        canCreate={false}
        where={of(id)}
        shown={['paidAt', 'orderNo', 'channel', 'amount', 'status']}
      />
    ),
  },
  {
    key: 'flows',
    label: '费用',
    content: ({ id }) => (
      <ListScreen
        resource={vendorFlow}
        kept="memory"
        canCreate={false}
        where={of(id)}
        shown={['createdAt', 'kind', 'direction', 'amount', 'period', 'memo']}
      />
    ),
  },
]
