const SIZES = {
  small: { side: 16, stroke: 1.6 },
  medium: { side: 20, stroke: 1.6 },
  large: { side: 26, stroke: 1.4 },
}

/** The `d` of a path on a grid of 24 by 24; `icons.ts` has them. */
export type IconShape = `M${string}`

type IconProps = {
  of: IconShape
  size?: keyof typeof SIZES
  /** Its area, not its outline alone: what plays. */
  filled?: boolean
  className?: string | undefined
}

/** A decorative outline icon in one of three sizes; text beside it carries the meaning. */
export function Icon({ of, size = 'medium', filled, className }: IconProps) {
  const { side, stroke } = SIZES[size]
  return (
    <svg
      viewBox="0 0 24 24"
      width={side}
      height={side}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <path d={of} />
    </svg>
  )
}
