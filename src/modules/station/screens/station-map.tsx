import { Button, Empty, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { addressOfRecord } from '#ui/logic/resources.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { postStation } from '../model/index.ts'
import { stationMap } from '../model/station-calls.ts'
import { clustersOf, type Pin } from './clusters.ts'
import styles from './station.module.css'

const states: Readonly<Record<string, string>> = postStation.lifecycle?.states ?? {}
const [width, height] = [960, 560]

/** 地图: the stations of one's scope at their coordinates, near ones as one pin with their number. */
export function StationMap({ list }: { readonly list: string }) {
  const navigate = useNavigate()
  useSubView('驿站地图')
  const { data, error, refetch } = useAsk(stationMap, {})
  return (
    <div className={page.page}>
      <PageHeader
        title="驿站地图"
        note={data ? `${data.length} 个有坐标的驿站` : undefined}
        actions={<Button onClick={() => navigate(list)}>列表</Button>}
      />
      <Section>
        {error && <FailureState size="small" failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data?.length === 0 && <Empty description="还没有带坐标的驿站" />}
        {data && data.length > 0 && (
          <Pins
            pins={data}
            onOpen={id => navigate(addressOfRecord(postStation.path, id) ?? list)}
          />
        )}
      </Section>
    </div>
  )
}

function Pins({ pins, onOpen }: { readonly pins: readonly Pin[]; onOpen(id: string): void }) {
  const clusters = clustersOf(pins, { width, height, edge: 40 })
  return (
    <>
      <div className={styles.legend}>
        {Object.entries(states)
          .filter(([state]) => state !== 'closed')
          .map(([state, label]) => (
            <span key={state}>
              <i className={styles.dot} data-state={state} /> {label}
            </span>
          ))}
      </div>
      <svg
        className={styles.map}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label="驿站地图"
      >
        {clusters.map(({ x, y, members }) => {
          const [first] = members
          if (first === undefined) return null
          const title = members.map(({ name, state }) => `${name}（${states[state]}）`).join('\n')
          return (
            <a
              key={first.id}
              href={addressOfRecord(postStation.path, first.id)}
              aria-label={title}
              onClick={event => {
                event.preventDefault()
                onOpen(first.id)
              }}
            >
              <circle
                cx={x}
                cy={y}
                r={members.length === 1 ? 9 : 15}
                className={styles.pin ?? ''}
                data-state={members.length === 1 ? first.state : 'many'}
              >
                <title>{title}</title>
              </circle>
              {members.length > 1 && (
                <text x={x} y={y + 5} className={styles.count ?? ''}>
                  {members.length}
                </text>
              )}
              {members.length === 1 && (
                <text x={x} y={y - 14} className={styles.name ?? ''}>
                  {first.name}
                </text>
              )}
            </a>
          )
        })}
      </svg>
    </>
  )
}
