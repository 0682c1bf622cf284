import { Checkbox } from 'antd'
import { useState } from 'react'
import { EmptyState } from '#ui/views/empty-state.tsx'
import styles from './community.module.css'

interface Point {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly lng: number
  readonly lat: number
}

interface PlaceMapProps {
  readonly label: string
  readonly outline?: readonly (readonly number[])[]
  readonly grids?: readonly {
    readonly id: string
    readonly name: string
    readonly outline: readonly (readonly number[])[]
  }[]
  readonly points: readonly Point[]
}

const colours = ['#1677ff', '#52c41a', '#fa8c16', '#eb2f96', '#722ed1', '#13c2c2', '#a0d911']
/** Degrees of latitude of the walk of a quarter of an hour, one kilometre. */
const walkDegrees = 1 / 111.32
const width = 1000

/** Outlines and points drawn without any map service: it works in a closed network as well. */
export function PlaceMap({ label, outline = [], grids = [], points }: PlaceMapProps) {
  const [walks, setWalks] = useState(false)
  const [hidden, setHidden] = useState<readonly string[]>([])
  const corners = [...outline, ...grids.flatMap(each => each.outline)]
  const all = [
    ...corners.map(([lng = 0, lat = 0]) => [lng, lat] as const),
    ...points.map(({ lng, lat }) => [lng, lat] as const),
  ]
  if (all.length === 0) return <EmptyState size="small" title="还没有边界和坐标" />
  const [west, east] = [
    Math.min(...all.map(each => each[0])),
    Math.max(...all.map(each => each[0])),
  ]
  const [south, north] = [
    Math.min(...all.map(each => each[1])),
    Math.max(...all.map(each => each[1])),
  ]
  // A degree of longitude is shorter than one of latitude.
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [wide, high] = [Math.max((east - west) * shrink, 0.004), Math.max(north - south, 0.004)]
  const scale = (width - 120) / wide
  const height = Math.min(700, Math.max(320, high * scale + 120))
  const fit = Math.min(scale, (height - 120) / high)
  const at = (lng: number, lat: number) => ({
    x: width / 2 + (lng - (west + east) / 2) * shrink * fit,
    y: height / 2 - (lat - (south + north) / 2) * fit,
  })
  const ring = (line: readonly (readonly number[])[]) =>
    line
      .map(([lng = 0, lat = 0]) => at(lng, lat))
      .map(({ x, y }) => `${x},${y}`)
      .join(' ')
  const kinds = [...new Set(points.map(({ kind }) => kind))]
  const colourOf = (kind: string) => colours[kinds.indexOf(kind) % colours.length]
  return (
    <div>
      <svg className={styles.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {outline.length > 0 && <polygon className={styles.outline} points={ring(outline)} />}
        {grids
          .filter(each => each.outline.length > 0)
          .map(each => {
            const middle = at(
              each.outline.reduce((sum, [lng]) => sum + (lng ?? 0), 0) / each.outline.length,
              each.outline.reduce((sum, [, lat]) => sum + (lat ?? 0), 0) / each.outline.length,
            )
            return (
              <g key={each.id}>
                <polygon className={styles.grid} points={ring(each.outline)} />
                <text className={styles.label} x={middle.x} y={middle.y} fontSize={16}>
                  {each.name}
                </text>
              </g>
            )
          })}
        {points
          .filter(({ kind }) => !hidden.includes(kind))
          .map(({ id, name, kind, lng, lat }) => {
            const { x, y } = at(lng, lat)
            return (
              <g key={id}>
                {walks && <circle className={styles.walk} cx={x} cy={y} r={walkDegrees * fit} />}
                <circle cx={x} cy={y} r={7} fill={colourOf(kind)}>
                  <title>{`${name}（${kind}）`}</title>
                </circle>
                <text className={styles.label} x={x} y={y - 12} fontSize={14}>
                  {name}
                </text>
              </g>
            )
          })}
      </svg>
      <div className={styles.legend}>
        {kinds.map(kind => (
          <Checkbox
            key={kind}
            checked={!hidden.includes(kind)}
            onChange={({ target }) =>
              setHidden(target.checked ? hidden.filter(each => each !== kind) : [...hidden, kind])
            }
          >
            <span className={styles.dot} style={{ background: colourOf(kind) }} />
            {kind}
          </Checkbox>
        ))}
        <Checkbox checked={walks} onChange={({ target }) => setWalks(target.checked)}>
          15 分钟步行圈
        </Checkbox>
      </div>
    </div>
  )
}
