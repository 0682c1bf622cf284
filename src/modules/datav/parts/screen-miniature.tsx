import { componentBases, type ScreenSketch, type ThemeTokens } from '../model/index.ts'
import { paintOf } from '../stage/paints.ts'

interface ScreenMiniatureProps {
  readonly snapshot: ScreenSketch
  readonly tokens: ThemeTokens
}

/** A screen drawn small: the boxes of its components with their names, in the colours of its theme. */
export function ScreenMiniature({ snapshot, tokens }: ScreenMiniatureProps) {
  const { width, height, background, widgets } = snapshot
  const shown = widgets.filter(({ hidden, page }) => !hidden && (page?.page ?? 0) === 0)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      <rect {...{ width, height }} fill={paintOf(tokens, background.color) ?? tokens.background} />
      {shown
        .toSorted((a, b) => a.z - b.z)
        .map(({ id, base, x, y, w, h, rotate, style, chart, name }) => {
          const { category } = componentBases[base]
          const isBare = category === 'text' || category === 'decoration'
          const size = Math.min(h * 0.5, Math.max(18, Math.min(w / 12, 44)))
          return (
            <g key={id} transform={`rotate(${rotate} ${x + w / 2} ${y + h / 2})`}>
              <rect
                {...{ x, y, width: w, height: h, rx: 6 }}
                fill={paintOf(tokens, style.background) ?? (isBare ? 'none' : tokens.surface)}
                stroke={category === 'text' ? 'none' : tokens.border}
                strokeWidth={3}
              />
              {category !== 'decoration' && h > 20 && (
                <text
                  x={x + (isBare ? w / 2 : 14)}
                  y={isBare ? y + h / 2 + size * 0.35 : y + size + 8}
                  textAnchor={isBare ? 'middle' : 'start'}
                  fontSize={size}
                  fill={isBare ? tokens.foreground : tokens.muted}
                >
                  {(chart.title ?? chart.text ?? name).slice(0, 12)}
                </text>
              )}
            </g>
          )
        })}
    </svg>
  )
}
