import { Button, Dropdown, Tag } from 'antd'
import { Link } from 'react-router'
import { printMinute } from '#kinds/moment/moment.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { offeredMoves } from '#ui/logic/use-moves.ts'
import look from '#ui/views/look.module.css'
import { StateTag } from '#ui/views/state-tag.tsx'
import type { MoveFlow } from '#ui/views/use-move-flow.tsx'
import { useRemovalFlow } from '#ui/views/use-row-actions.tsx'
import { bigScreen, builtInThemes, screenExport } from '../../model/index.ts'
import { ScreenMiniature } from '../../parts/screen-miniature.tsx'
import styles from '../screens.module.css'
import { saveJson } from './save-json.ts'
import type { ScreenRow, Shown } from './screen-row.ts'

/** The designer of a screen, and its full-screen view. */
const placesOf = ({ id }: ScreenRow) => ({
  edit: `/product/datavUpdate?id=${id}`,
  draft: `/screen.html?screen=${id}&draft=1`,
  live: `/screen.html?screen=${id}`,
})

interface CardProps {
  readonly row: ScreenRow
  readonly flow: MoveFlow
  onShow(as: Shown): void
}

/** A screen as a card: what it looks like, how it stands, what may be done with it. */
export function ScreenCard({ row, flow, onShow }: CardProps) {
  const places = placesOf(row)
  const mayPublish = useCan('bigScreen.publish')
  const mayShare = useCan('bigScreen.share')
  const { width, height, isChanged, tokens, devices, views, sketch } = row.extra ?? {}
  return (
    <article className={styles.card} aria-label={row.name}>
      <div className={styles.cover}>
        {row.cover ? (
          <img src={fileUrl(row.cover)} alt="" />
        ) : (
          sketch && <ScreenMiniature snapshot={sketch} tokens={builtInThemes[sketch.theme]} />
        )}
      </div>
      <div className={styles.body}>
        <h2 className={styles.name} title={row.name}>
          {row.name}
        </h2>
        <div className={look.line}>
          <StateTag of={bigScreen} state={row.state} />
          <Tag>{bigScreen.fields.category.options[row.category]}</Tag>
          {row.release !== null && isChanged && <Tag color="orange">草稿有改动</Tag>}
        </div>
        <div className={look.quiet}>
          {width}×{height} · {row.shown.organisation ?? row.shown.area ?? '全部数据'}
        </div>
        <div className={look.quiet}>{standingOf(row)}</div>
        <div className={look.quiet}>
          令牌 {tokens ?? 0} · 在线终端 {devices ?? 0} · 7 天观看 {views ?? 0} 次
        </div>
      </div>
      <div className={styles.foot}>
        {row.can.includes('update') && (
          <Link to={places.edit}>
            <Button size="small" type="link">
              编辑
            </Button>
          </Link>
        )}
        <Button size="small" type="link" href={places.draft} target="_blank">
          预览
        </Button>
        {row.state === 'published' && (
          <Button size="small" type="link" href={places.live} target="_blank">
            打开线上
          </Button>
        )}
        {mayPublish && (
          <Button size="small" type="link" onClick={() => onShow('publish')}>
            发布
          </Button>
        )}
        {mayShare && (
          <Button size="small" type="link" onClick={() => onShow('share')}>
            分享
          </Button>
        )}
        <More row={row} flow={flow} onShow={onShow} />
      </div>
    </article>
  )
}

function More({ row, flow, onShow }: CardProps) {
  const removeRow = useRemovalFlow(bigScreen)
  const mayCopy = useCan('bigScreen.copy')
  const mayExport = useCan('bigScreen.exportJson')
  const item = (key: string, label: string, onClick: () => void, danger = false) => ({
    ...{ key, label, onClick, danger },
  })
  const items = [
    item('versions', '版本', () => onShow('versions')),
    ...(row.can.includes('update') ? [item('edit', '名称与范围', () => onShow('edit'))] : []),
    ...(mayCopy ? [item('copy', '复制', () => onShow('copy'))] : []),
    ...(mayExport ? [item('export', '导出 JSON', () => void saveScreen(row))] : []),
    ...offeredMoves(bigScreen, row).map(named =>
      item(named.name, named.move.label, () => flow.start(named, [row]), named.move.danger),
    ),
    ...(row.can.includes('delete') ? [item('delete', '删除', () => removeRow(row), true)] : []),
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button size="small" type="link">
        更多
      </Button>
    </Dropdown>
  )
}

async function saveScreen({ id, name }: ScreenRow): Promise<void> {
  saveJson(`${name}.json`, await fetchAsk(screenExport, { id }))
}

function standingOf({ release, publishedAt, goLiveAt, nextRelease }: ScreenRow): string {
  const live =
    release === null || publishedAt === null
      ? '尚未发布'
      : `第 ${release} 版 · ${printMinute(publishedAt)} 上线`
  if (goLiveAt === null) return live
  return `${live}；第 ${nextRelease} 版将于 ${printMinute(goLiveAt)} 上线`
}
