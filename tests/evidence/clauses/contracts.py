"""Two short contracts of our own making."""

FIRST = """MASTER SERVICES AGREEMENT

This Master Services Agreement (the "Agreement") is made on March 3, 2024 between Harrow Lane Pty Ltd, a company \
incorporated in New South Wales ("Harrow"), and Tessel Systems, Inc., a Delaware corporation ("Tessel").

1. Termination

1.1 Either party may terminate this Agreement for convenience by giving ninety (90) days' written notice to the other party.

2. Governing Law

2.1 This Agreement shall be governed by and construed in accordance with the laws of the State of New York.

3. Limitation of Liability

3.1 In no event shall either party's total liability under this Agreement exceed the fees paid in the twelve months before \
the claim arose.

4. Confidentiality

4.1 Each party shall keep the other party's Confidential Information secret and shall not disclose it to any third party.

5. Assignment

5.1 Neither party may assign this Agreement without the prior written consent of the other party.
"""
SECOND = FIRST.replace("ninety (90)", "thirty (30)").replace(
    "4. Confidentiality\n\n4.1 Each party shall keep the other party's Confidential Information secret and shall not "
    "disclose it to any third party.\n\n",
    "",
)
LETTER = "Dear Ms Orr, thank you for the lovely weekend by the sea. The children still speak of the seals. Yours, Ann"
