import type { Icon as TablerIcon } from '@tabler/icons-react'

const SIZES = {
  small: { size: 16, stroke: 1.6 },
  medium: { size: 20, stroke: 1.6 },
  large: { size: 26, stroke: 1.4 },
}

export type IconShape = TablerIcon

type IconProps = { of: IconShape; size?: keyof typeof SIZES; className?: string | undefined }

/** A decorative outline icon in one of three sizes; text beside it carries the meaning. */
export function Icon({ of: Shape, size = 'medium', className }: IconProps) {
  return <Shape {...SIZES[size]} className={className} aria-hidden="true" focusable="false" />
}
