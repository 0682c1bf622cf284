import { helpColumn } from '../../model/index.ts'
import { useColumnTree } from '../column/use-column-tree.ts'

/** The columns of the help centre, flat and as a tree. */
export const useHelpColumns = () => useColumnTree(helpColumn)
