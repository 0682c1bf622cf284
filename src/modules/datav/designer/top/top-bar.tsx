import {
  ArrowLeftOutlined,
  BorderOuterOutlined,
  CloudUploadOutlined,
  CompassOutlined,
  EyeOutlined,
  HistoryOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  SaveOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Button, InputNumber, Space, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { printMinute } from '#kinds/moment/moment.ts'
import { tell } from '#ui/logic/asks.ts'
import { useShortcuts } from '#ui/logic/shortcuts.ts'
import { screenRestore } from '../../model/index.ts'
import { VersionsDrawer } from '../../screens/list/versions-drawer.tsx'
import { pickFuture, pickPast, useDesign, useWork } from '../designer-context.ts'
import { fitZoom, leastZoom, mostZoom } from '../state/zoom.ts'
import type { Saving } from '../use-autosave.ts'
import { HistoryList } from './history-list.tsx'
import { Mark } from './mark.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import styles from './top-bar.module.css'

interface TopBarProps {
  readonly saving: Saving
  onFit(): void
  onPreview(): void
  /** The server's draft changed by a restored version: it is taken over. */
  onTakeLatest(): Promise<void>
  /** A picture of the canvas as it is, for the cover. */
  takeCover(): string | null
}

const words = { saved: '已保存', changed: '有修改', saving: '正在保存…', failed: '未保存' } as const

/** The bar over the designer: the screen's name, saving, history, zoom, publishing. */
export function TopBar({ saving, onFit, onPreview, onTakeLatest, takeCover }: TopBarProps) {
  const { design, draft, look, setLook, isReadOnly } = useWork()
  const past = useDesign(pickPast)
  const future = useDesign(pickFuture)
  const navigate = useNavigate()
  const [open, setOpen] = useState<'publish' | 'versions' | 'keys' | null>(null)
  useShortcuts({ save: () => (isReadOnly ? false : void saving.save()) })
  const last = past.at(-1)
  const next = future[0]
  const setZoom = (zoom: number) => setLook(old => ({ ...old, zoom: fitZoom(zoom) }))
  const restore = async (release: number) => {
    await saving.save()
    await tell(screenRestore, { id: draft.id, release, draftVersion: saving.draftVersion() })
    await onTakeLatest()
  }
  return (
    <header className={styles.bar}>
      <Space size={8} className={styles.side}>
        <Mark
          label="返回列表"
          icon={<ArrowLeftOutlined />}
          // A saving that fails is asked about before the designer is left.
          onClick={() => void saving.save().then(() => navigate('/product/datavList'))}
        />
        <h1 className={styles.name}>{draft.name}</h1>
        <Tag>{draft.release === null ? '未发布' : `线上 v${draft.release}`}</Tag>
        <Tooltip title={saving.failure ?? `草稿保存于 ${printMinute(saving.savedAt)}`}>
          <span className={styles.status} data-status={saving.status} role="status">
            {isReadOnly ? '只读' : words[saving.status]}
          </span>
        </Tooltip>
      </Space>
      <Space size={4}>
        <Mark
          label={last === undefined ? '撤销' : `撤销：${last.name}`}
          icon={<UndoOutlined />}
          disabled={isReadOnly || last === undefined}
          onClick={design.undo}
        />
        <Mark
          label={next === undefined ? '重做' : `重做：${next.name}`}
          icon={<RedoOutlined />}
          disabled={isReadOnly || next === undefined}
          onClick={design.redo}
        />
        <HistoryList />
        <InputNumber
          aria-label="缩放"
          size="small"
          className={styles.zoom}
          min={leastZoom * 100}
          max={mostZoom * 100}
          step={10}
          precision={0}
          suffix="%"
          value={Math.round(look.zoom * 100)}
          onChange={value => value !== null && setZoom(value / 100)}
        />
        <Button size="small" type="text" onClick={onFit}>
          适应
        </Button>
        <Mark
          label="网格"
          icon={<BorderOuterOutlined />}
          isOn={look.hasGrid}
          onClick={() => setLook(old => ({ ...old, hasGrid: !old.hasGrid }))}
        />
        <Mark
          label="小地图"
          icon={<CompassOutlined />}
          isOn={look.hasMinimap}
          onClick={() => setLook(old => ({ ...old, hasMinimap: !old.hasMinimap }))}
        />
        <Mark label="快捷键" icon={<QuestionCircleOutlined />} onClick={() => setOpen('keys')} />
      </Space>
      <Space size={8} className={styles.end}>
        <Button
          icon={<SaveOutlined />}
          disabled={isReadOnly}
          loading={saving.status === 'saving'}
          onClick={() => void saving.save()}
        >
          保存
        </Button>
        <Button icon={<EyeOutlined />} onClick={onPreview}>
          预览
        </Button>
        <Button icon={<HistoryOutlined />} onClick={() => setOpen('versions')}>
          版本
        </Button>
        {draft.may.publish && (
          <Button type="primary" icon={<CloudUploadOutlined />} onClick={() => setOpen('publish')}>
            发布
          </Button>
        )}
      </Space>
      {open === 'publish' && (
        <PublishDialog saving={saving} takeCover={takeCover} onClose={() => setOpen(null)} />
      )}
      {open === 'versions' && (
        <VersionsDrawer
          screen={draft}
          mayRestore={!isReadOnly}
          mayPublish={draft.may.publish}
          onRestore={restore}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'keys' && <ShortcutSheet onClose={() => setOpen(null)} />}
    </header>
  )
}
