"""Faults injected, not imagined: broken disks, cut power, killed processes, full disks, flipped bits."""
