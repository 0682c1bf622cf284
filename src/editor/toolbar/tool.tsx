import { Dropdown, type MenuProps, Popover, Tooltip } from 'antd'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { useParts } from '../editor-context.ts'
import { backToText } from './back-to-text.ts'
import { Glyph, type GlyphName } from './glyph.tsx'
import styles from './toolbar.module.css'

interface Face {
  readonly label: string
  readonly glyph?: GlyphName
  /** Stands instead of a drawing. */
  readonly text?: ReactNode
  /** As it is pressed: `Ctrl+B`. */
  readonly keys?: string
  readonly isActive?: boolean
  readonly disabled?: boolean
  /** Width of a text; tools in a row do not jump when it changes. */
  readonly width?: number
  /** A line in this colour below the drawing. */
  readonly tint?: string
}

interface PressProps extends Face {
  onPress(event: React.MouseEvent): void
  onDoublePress?(): void
  readonly hasMenu?: boolean
  readonly isOpen?: boolean
}

function keep(event: React.MouseEvent): void {
  // The selection and a running composition stay where they are.
  event.preventDefault()
}

/** What a tool looks like; also the trigger of menus and panels. */
function Press({ onPress, onDoublePress, hasMenu, isOpen, ...face }: PressProps) {
  const style: CSSProperties = face.width ? { width: face.width } : {}
  return (
    <button
      type="button"
      data-tool=""
      tabIndex={-1}
      className={`${styles.tool} ${face.isActive ? styles.active : ''} ${face.text ? styles.worded : ''}`}
      style={style}
      aria-label={face.label}
      aria-pressed={hasMenu ? undefined : Boolean(face.isActive)}
      aria-haspopup={hasMenu ? 'true' : undefined}
      aria-expanded={hasMenu ? Boolean(isOpen) : undefined}
      disabled={face.disabled}
      onMouseDown={keep}
      onClick={onPress}
      onDoubleClick={onDoublePress}
    >
      {face.text ? <span className={styles.word}>{face.text}</span> : null}
      {face.glyph ? <Glyph name={face.glyph} /> : null}
      {face.tint ? <i className={styles.tint} style={{ background: face.tint }} /> : null}
      {hasMenu ? <span className={styles.caret} /> : null}
    </button>
  )
}

function Tip({
  label,
  keys,
  isHidden,
  children,
}: Face & { isHidden?: boolean; children: ReactNode }) {
  const title = (
    <>
      {label}
      {keys ? <kbd className={styles.keys}>{keys}</kbd> : null}
    </>
  )
  return (
    <Tooltip title={isHidden ? null : title} mouseEnterDelay={0.4} placement="bottom">
      {children}
    </Tooltip>
  )
}

/** A tool that does one thing. */
export function Tool(props: PressProps) {
  return (
    <Tip {...props}>
      <Press {...props} />
    </Tip>
  )
}

export type MenuItems = NonNullable<MenuProps['items']>

/** A tool that opens a list; submenus open after 250 ms and close after 400 ms. */
export function ToolMenu({
  items,
  chosen,
  ...face
}: Face & { items: MenuItems; chosen?: string | undefined }) {
  const { editor } = useParts()
  const [isOpen, setOpen] = useState(false)
  const holder = useRef<HTMLSpanElement>(null)
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      onOpenChange={(open, { source }) => {
        setOpen(open)
        if (open) return
        // Left by Esc: back to where it was opened.
        if (source === 'trigger') holder.current?.querySelector('button')?.focus()
        else backToText(editor)
      }}
      disabled={face.disabled ?? false}
      autoFocus
      menu={{
        items,
        selectedKeys: chosen === undefined ? [] : [chosen],
        className: styles.menu ?? '',
        subMenuOpenDelay: 0.25,
        subMenuCloseDelay: 0.4,
      }}
    >
      <span ref={holder}>
        <Tip {...face} isHidden={isOpen}>
          <Press {...face} onPress={() => {}} hasMenu isOpen={isOpen} />
        </Tip>
      </span>
    </Dropdown>
  )
}

/** A tool that opens a panel of its own. */
export function ToolPanel({ panel, ...face }: Face & { panel: (close: () => void) => ReactNode }) {
  const { editor } = useParts()
  const [isOpen, setOpen] = useState(false)
  const content = useRef<HTMLElement>(null)
  // Who opened it by a key goes on by keys.
  const isByKey = useRef(false)
  const holder = useRef<HTMLSpanElement>(null)
  const close = () => {
    if (content.current?.contains(document.activeElement)) editor.view.focus()
    setOpen(false)
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={isOpen}
      onOpenChange={open => {
        const isInside = content.current?.contains(document.activeElement)
        setOpen(open && !face.disabled)
        if (!open && isInside) holder.current?.querySelector('button')?.focus()
      }}
      afterOpenChange={open => {
        const first = content.current?.querySelector<HTMLElement>('[tabindex="0"], button')
        if (open && isByKey.current) first?.focus()
      }}
      destroyOnHidden
      content={
        <section ref={content} aria-label={face.label} onMouseDown={keepUnlessInput}>
          {panel(close)}
        </section>
      }
      styles={{ container: { padding: 10 } }}
    >
      <span ref={holder}>
        <Tip {...face} isHidden={isOpen}>
          <Press
            {...face}
            onPress={event => {
              isByKey.current = event.detail === 0
            }}
            hasMenu
            isOpen={isOpen}
          />
        </Tip>
      </span>
    </Popover>
  )
}

function keepUnlessInput(event: React.MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

/** Tools that belong together; a line parts them from the group before. */
export function ToolGroup({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <fieldset className={styles.group} aria-label={label}>
      {children}
    </fieldset>
  )
}
