import { NodeSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { useParts } from '../editor-context.ts'
import { linkAt } from '../extensions/link.ts'
import { chosenRect } from '../extensions/tables/table-commands.ts'
import { lastPaste } from '../paste/paste-extension.ts'
import { AnchorBar } from './anchor-bar.tsx'
import { ImageBar } from './image-bar.tsx'
import { LinkBar } from './link-bar.tsx'
import { PasteBar } from './paste-bar.tsx'
import { TableBar } from './table-bar.tsx'

/** The small bar at the thing that is chosen: picture, player, anchor, table, link or what was just pasted. */
export function ContextBars() {
  const { editor, isSource } = useParts()
  const place = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const { selection } = now.state
      const paste = lastPaste(now)
      const node = selection instanceof NodeSelection ? selection.node.type.name : ''
      const isThing = /^(image|video|audio|frame)$/.test(node)
      return {
        thing: isThing ? { at: selection.from, name: node } : null,
        anchor: node === 'anchor' ? selection.from : null,
        table: chosenRect(now)?.tableStart ?? null,
        link: !isThing && selection.empty ? (linkAt(now)?.from ?? null) : null,
        paste: paste ? paste.to : null,
      }
    },
  })
  if (isSource) return null
  const anchor = place.anchor === null ? null : editor.state.doc.nodeAt(place.anchor)
  if (place.anchor !== null && anchor) return <AnchorBar at={place.anchor} node={anchor} />
  if (place.thing) return <ImageBar at={place.thing.at} name={place.thing.name} />
  // Alone: below what was pasted the bar of a table or a link may want to stand too.
  if (place.paste !== null) return <PasteBar at={place.paste} />
  return (
    <>
      {place.table !== null && <TableBar start={place.table} />}
      {place.link !== null && <LinkBar at={place.link} />}
    </>
  )
}
