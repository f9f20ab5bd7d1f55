// New buttons take no press for a moment after they appear: the one meant may have been the old one.
import { useRef } from "preact/hooks";

/** How long, in milliseconds. */
const ARM = 350;

/** Whether a press counts now. @param {string} stamp another one means that the buttons mean something else @returns {() => boolean} */
export function useArming(stamp) {
  const armed = useRef({ stamp: "", at: 0 });
  if (armed.current.stamp !== stamp) armed.current = { stamp, at: performance.now() + ARM };
  return () => performance.now() >= armed.current.at;
}
