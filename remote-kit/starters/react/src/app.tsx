// The app as a lifecycle: React draws what the portal gives, and the root takes it away again.

import { createRoot, type Root } from "react-dom/client";
import type { LifecycleApp } from "./portal";
import { Service } from "./service";

let root: Root;

export default {
  mount({ domElement, ...props }) {
    root = createRoot(domElement);
    root.render(<Service {...props} />);
  },
  update({ domElement: _, ...props }) {
    root.render(<Service {...props} />);
  },
  unmount() {
    root.unmount();
  },
} satisfies LifecycleApp;
