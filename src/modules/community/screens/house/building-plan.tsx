import { Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { buildingPlan } from '../../model/community-calls.ts'
import { dangers, houseUses } from '../../model/index.ts'
import styles from '../parts/community.module.css'
import { CommunityChoice, useCommunity } from '../parts/community-choice.tsx'

type Room = AnswerOf<typeof buildingPlan>[number]

/** 楼盘图: each building floor by floor, coloured by use and danger. */
export function BuildingPlan() {
  const [community] = useCommunity()
  return (
    <div className={page.page}>
      <PageHeader title="楼盘图" />
      <div className={styles.filters}>
        <CommunityChoice />
        <span className={styles.legend}>
          白：自住　蓝：出租　灰：空置　红：危房 C、D 级　黄点：重点人员
        </span>
      </div>
      {community === null ? <EmptyState title="请选择社区" /> : <Buildings community={community} />}
    </div>
  )
}

function Buildings({ community }: { readonly community: string }) {
  const { data, error, refetch } = useAsk(buildingPlan, { community })
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0) return <EmptyState title="该社区还没有登记房屋" />
  const buildings = Map.groupBy(data, each =>
    [each.estate, each.building, each.unit].filter(Boolean).join(' '),
  )
  return [...buildings].map(([name, rooms]) => (
    <Section key={name} title={name} note={`${rooms.length} 套`}>
      <Floors rooms={rooms} />
    </Section>
  ))
}

function Floors({ rooms }: { readonly rooms: readonly Room[] }) {
  const navigate = useNavigate()
  const floors = Map.groupBy(rooms, ({ floor }) => floor)
  const inOrder = [...floors].toSorted(([one], [other]) => other - one)
  return inOrder.map(([floor, all]) => (
    <div key={floor} className={styles.floor}>
      <span className={styles.level}>{floor} 层</span>
      {all.map(room => (
        <button
          key={room.id}
          type="button"
          className={`${styles.room} ${lookOf(room)}`}
          title={titleOf(room)}
          onClick={() => navigate(withParams('/communityBasicInfo/houseInfo', { id: room.id }))}
        >
          {room.room}
          {room.watched && <span className={styles.watched} />}
        </button>
      ))}
    </div>
  ))
}

function lookOf({ danger, use }: Room): string {
  if (danger === 'C' || danger === 'D') return styles.danger ?? ''
  if (use === 'let') return styles.let ?? ''
  return use === 'empty' ? (styles.empty ?? '') : ''
}

function titleOf({ use, danger, residents }: Room): string {
  const [uses, grades]: Readonly<Record<string, string>>[] = [houseUses, dangers]
  return `${uses?.[use] ?? use}，居住 ${residents} 人，危房等级 ${grades?.[danger] ?? danger}`
}
